-- What all projects used in a window of time, without a look at the runs before and after it.
CREATE INDEX runs_by_start ON runs (started_at);
