-- What a run of a fork uploads is reported on its commit at once: nothing else is recorded of it.

CREATE TRIGGER fork_build_changes_gate AFTER UPDATE OF arrived_at ON builds
WHEN NEW.fork_run_id IS NOT NULL AND NEW.arrived_at IS NOT OLD.arrived_at BEGIN
  INSERT INTO code_host_changes (project_id, version_id)
  SELECT project_id, NEW.version_id FROM code_host_connections WHERE project_id = NEW.project_id
  ON CONFLICT DO NOTHING;
END;

-- A project that is connected anew gets the checks of what forks have uploaded, as it gets those of what was recorded.
CREATE TRIGGER connection_reports_fork_builds AFTER INSERT ON code_host_connections BEGIN
  INSERT INTO code_host_changes (project_id, version_id)
  SELECT project_id, version_id FROM builds
  WHERE project_id = NEW.project_id AND status = 'active' AND arrived_at IS NOT NULL
    AND fork_run_id IS NOT NULL
  ORDER BY arrived_at DESC, build_number DESC LIMIT 50
  ON CONFLICT DO NOTHING;
END;
