-- The audit log of what is stored in this database: members and titles. The same table as in the service's database
-- (its migration 0022); the dashboard lists both as one.

CREATE TABLE audit_events (
  -- Begins with the time and so sorts by it.
  id         TEXT NOT NULL,
  -- Empty for what concerns every project: judges.
  project_id TEXT NOT NULL COLLATE NOCASE,
  at         TEXT NOT NULL,
  who        TEXT NOT NULL COLLATE NOCASE,
  action     TEXT NOT NULL,
  subject    TEXT NOT NULL,
  detail     TEXT NOT NULL CHECK (json_valid(detail)),
  PRIMARY KEY (project_id, id)
) STRICT, WITHOUT ROWID;

CREATE INDEX audit_events_by_who ON audit_events (project_id, who, id);
CREATE INDEX audit_events_by_action ON audit_events (project_id, action, id);

CREATE TRIGGER audit_events_stay_unchanged BEFORE UPDATE ON audit_events
BEGIN
  SELECT RAISE(ABORT, 'audit_events is append-only');
END;

CREATE TRIGGER audit_events_stay BEFORE DELETE ON audit_events
BEGIN
  SELECT RAISE(ABORT, 'audit_events is append-only');
END;

-- INSERT OR REPLACE would delete without the trigger above.
CREATE TRIGGER audit_events_are_not_replaced BEFORE INSERT ON audit_events
WHEN EXISTS (SELECT 1 FROM audit_events WHERE project_id = NEW.project_id AND id = NEW.id)
BEGIN
  SELECT RAISE(IGNORE);
END;
