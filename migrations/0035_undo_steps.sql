-- Decisions can be undone one after the other: each keeps what it changed with its event too, so that the one before it is
-- the last one again once it is undone. Of decisions from before this migration only the last can be undone.

-- JSON of what a decision changed, as in `issues`; also the change before it. Null for all other events.
ALTER TABLE issue_events ADD COLUMN before_change TEXT;
