-- What has to be reported to the code host, and what it has sent.

-- Webhooks that have been dealt with. The id of a delivery is not signed, so that the signed bytes count too.
CREATE TABLE code_host_deliveries (
  connection_id TEXT NOT NULL,
  delivery_id   TEXT NOT NULL,
  body_sha256   TEXT NOT NULL,
  received_at   TEXT NOT NULL,
  PRIMARY KEY (connection_id, delivery_id),
  UNIQUE (connection_id, body_sha256)
) STRICT;

CREATE INDEX code_host_deliveries_by_time ON code_host_deliveries (received_at);

-- Versions of connected projects whose gate may have changed since their reporter last looked. Triggers write them, in
-- the transaction of whatever changes the gate: no decision can be lost on its way, and none needs to know of this.
-- Where a project is not connected they cost one look into the index of connections.
CREATE TABLE code_host_changes (
  project_id TEXT NOT NULL,
  version_id TEXT NOT NULL,
  PRIMARY KEY (project_id, version_id)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER issue_made_changes_gate AFTER INSERT ON issues BEGIN
  INSERT INTO code_host_changes (project_id, version_id)
  SELECT pairs.project_id, version_id FROM code_host_connections CROSS JOIN pairs
  WHERE code_host_connections.project_id = NEW.project_id
    AND pairs.pair_id = NEW.pair_id AND version_id IS NOT NULL
  ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER issue_moved_changes_gate AFTER UPDATE OF status, severity ON issues
WHEN NEW.status <> OLD.status OR NEW.severity IS NOT OLD.severity BEGIN
  INSERT INTO code_host_changes (project_id, version_id)
  SELECT pairs.project_id, version_id FROM code_host_connections CROSS JOIN pairs
  WHERE code_host_connections.project_id = NEW.project_id
    AND pairs.pair_id = NEW.pair_id AND version_id IS NOT NULL
  ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER issue_deleted_changes_gate AFTER DELETE ON issues BEGIN
  INSERT INTO code_host_changes (project_id, version_id)
  SELECT pairs.project_id, version_id FROM code_host_connections CROSS JOIN pairs
  WHERE code_host_connections.project_id = OLD.project_id
    AND pairs.pair_id = OLD.pair_id AND version_id IS NOT NULL
  ON CONFLICT DO NOTHING;
END;

-- Done flags; and pairs that are registered again, for another version.
CREATE TRIGGER pair_changes_gate AFTER UPDATE OF done, image_b_key ON pairs
WHEN NEW.done <> OLD.done OR NEW.image_b_key <> OLD.image_b_key BEGIN
  INSERT INTO code_host_changes (project_id, version_id)
  SELECT project_id, version FROM code_host_connections
  CROSS JOIN (SELECT NEW.version_id AS version UNION SELECT OLD.version_id)
  WHERE project_id = NEW.project_id AND version IS NOT NULL
  ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER run_changes_gate AFTER UPDATE OF status ON runs
WHEN NEW.status <> OLD.status AND NEW.finished_at IS NOT NULL BEGIN
  INSERT INTO code_host_changes (project_id, version_id)
  SELECT pairs.project_id, version_id FROM code_host_connections CROSS JOIN pairs
  WHERE code_host_connections.project_id = NEW.project_id
    AND pairs.pair_id = NEW.pair_id AND version_id IS NOT NULL
  ON CONFLICT DO NOTHING;
END;

-- Outcomes are recorded in one transaction with this row, which holds the time.
CREATE TRIGGER outcomes_recorded_change_gate AFTER INSERT ON recorded_versions BEGIN
  INSERT INTO code_host_changes (project_id, version_id)
  SELECT project_id, NEW.version_id FROM code_host_connections WHERE project_id = NEW.project_id
  ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER outcomes_recorded_again_change_gate AFTER UPDATE ON recorded_versions BEGIN
  INSERT INTO code_host_changes (project_id, version_id)
  SELECT project_id, NEW.version_id FROM code_host_connections WHERE project_id = NEW.project_id
  ON CONFLICT DO NOTHING;
END;

-- Images that are accepted once are so wherever they are compared.
CREATE TRIGGER accepted_images_change_gate AFTER INSERT ON accepted_images BEGIN
  INSERT INTO code_host_changes (project_id, version_id)
  SELECT DISTINCT pairs.project_id, version_id
  FROM code_host_connections CROSS JOIN runs JOIN pairs ON pairs.pair_id = runs.pair_id
  WHERE code_host_connections.project_id = NEW.project_id AND runs.project_id = NEW.project_id
    AND inputs IS NOT NULL AND inputs ->> '$.image_a_key.etag' = NEW.etag_a
    AND inputs ->> '$.image_b_key.etag' = NEW.etag_b AND version_id IS NOT NULL
  ON CONFLICT DO NOTHING;
END;

-- A project that is connected gets its checks at once, on the versions that were recorded last.
CREATE TRIGGER connection_reports_versions AFTER INSERT ON code_host_connections BEGIN
  INSERT INTO code_host_changes (project_id, version_id)
  SELECT project_id, version_id FROM recorded_versions WHERE project_id = NEW.project_id
  ORDER BY recorded_at DESC LIMIT 50
  ON CONFLICT DO NOTHING;
END;

-- The version that speaks for a commit is the one that was recorded last.
CREATE INDEX recorded_versions_by_commit
  ON recorded_versions (project_id, "commit", recorded_at) WHERE "commit" IS NOT NULL;
