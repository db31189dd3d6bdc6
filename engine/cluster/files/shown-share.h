/* The largest share done that was shown of a job, kept in its folder, so that successive commands
 * never show less. It says nothing about proofs and may be deleted. */
#pragma once

#include "../../core/outlook.h"
#include "folder.h"

/* Raises the share to what was shown before, or keeps it as shown now. A folder that cannot be
 * written, or a file that says something else, is as if nothing had been shown. */
void shown_share_follow(const Folder *folder, Outlook *outlook);
