-- The audit log has an end, as in the service's database (its migration 0032): events that are older than the deployment keeps them (AUDIT_DAYS) are deleted by its cron
-- trigger. Nothing else deletes one.

CREATE TABLE audit_end (
  id            INTEGER PRIMARY KEY CHECK (id = 1),
  -- Only events from before may be deleted.
  events_before TEXT NOT NULL
) STRICT;

-- Whatever is written there, the events of the last 30 days stay.
CREATE TRIGGER audit_end_begins_long_ago BEFORE INSERT ON audit_end
WHEN NEW.events_before > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-30 days')
BEGIN
  SELECT RAISE(IGNORE);
END;

CREATE TRIGGER audit_end_stays_long_ago BEFORE UPDATE ON audit_end
WHEN NEW.events_before > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-30 days')
BEGIN
  SELECT RAISE(IGNORE);
END;

DROP TRIGGER audit_events_stay;

CREATE TRIGGER audit_events_stay BEFORE DELETE ON audit_events
WHEN NOT EXISTS (SELECT 1 FROM audit_end WHERE OLD.at < events_before)
BEGIN
  SELECT RAISE(ABORT, 'audit_events is append-only');
END;

CREATE INDEX audit_events_by_time ON audit_events (at);
