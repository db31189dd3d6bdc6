"""A forger: changes certificates as somebody would who knows their grammar and wants to have something
false accepted. Numbers of lines and sums are right again after a change, so that it is what is judged."""
