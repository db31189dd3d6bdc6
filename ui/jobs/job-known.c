#include "job-known.h"

#include "play/cube-play.h"

static AnalysisView view_of(FsSession *session, Board root) {
  Position position = cube_position(root);
  AnalysisView view;
  if (fs_session_is_blind(session) ||
      !fs_search_know(fs_session_get_search(session), &position, &view))
    view = analysis_blank(&position);
  return view;
}

JobKnown job_known(FsSession *session, const Description *job) {
  AnalysisView first = view_of(session, job->roots[0]);
  JobKnown known;
  for (int column = 0; column < COLUMNS; column++)
    known.columns[column] = first.moves[column].values;
  for (size_t i = 0; i < JOB_ROOTS_SHOWN; i++)
    known.roots[i] = i < job->count ? view_of(session, job->roots[i]).values : VALUE_ANY;
  return known;
}
