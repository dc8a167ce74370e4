-- Decisions can be undone: each keeps what it changed on the issue itself, in the statement that makes the
-- change, so that no other change can come between. Decisions from before this migration cannot be undone.

-- JSON of status, severity, reason, dismissed_kind and dismissed_from before the issue's last decision.
ALTER TABLE issues ADD COLUMN before_change TEXT;

CREATE INDEX issue_events_by_change ON issue_events (change_id);
