-- A file that a URL was granted for is kept for a time of the project's policy although nothing has named it, like one that
-- something named before: `since` is the time from which on it can no longer arrive by that URL.

-- Set while the objects are being deleted: until then nothing can name them, and no URL for them is granted.
ALTER TABLE retained_objects ADD COLUMN deleting_until TEXT;

CREATE INDEX retained_objects_deleting ON retained_objects (project_id, kind, subject)
  WHERE deleting_until IS NOT NULL;

CREATE TRIGGER pair_names_kept_files BEFORE INSERT ON pairs
WHEN EXISTS (SELECT 1 FROM retained_objects INDEXED BY retained_objects_deleting
  WHERE project_id = NEW.project_id AND kind = 'capture'
    AND subject IN (NEW.image_a_key, NEW.image_b_key, NEW.design_tool_structure_key,
      NEW.dom_structure_key, NEW.source_key, NEW.icon_candidates_key, NEW.icon_contact_sheet_key)
    AND deleting_until > strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) BEGIN
  SELECT RAISE(ABORT, 'a file is being deleted');
END;

CREATE TRIGGER pair_goes_on_with_kept_files BEFORE UPDATE OF image_a_key, image_b_key,
  design_tool_structure_key, dom_structure_key, source_key, icon_candidates_key, icon_contact_sheet_key ON pairs
WHEN EXISTS (SELECT 1 FROM retained_objects INDEXED BY retained_objects_deleting
  WHERE project_id = NEW.project_id AND kind = 'capture'
    AND subject IN (NEW.image_a_key, NEW.image_b_key, NEW.design_tool_structure_key,
      NEW.dom_structure_key, NEW.source_key, NEW.icon_candidates_key, NEW.icon_contact_sheet_key)
    AND deleting_until > strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) BEGIN
  SELECT RAISE(ABORT, 'a file is being deleted');
END;

CREATE TRIGGER outcome_names_kept_image BEFORE INSERT ON outcomes
WHEN EXISTS (SELECT 1 FROM retained_objects INDEXED BY retained_objects_deleting
  WHERE project_id = NEW.project_id AND kind = 'capture' AND subject = NEW.image_key
    AND deleting_until > strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) BEGIN
  SELECT RAISE(ABORT, 'a file is being deleted');
END;

CREATE TRIGGER outcome_goes_on_with_kept_image BEFORE UPDATE OF image_key ON outcomes
WHEN EXISTS (SELECT 1 FROM retained_objects INDEXED BY retained_objects_deleting
  WHERE project_id = NEW.project_id AND kind = 'capture' AND subject = NEW.image_key
    AND deleting_until > strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) BEGIN
  SELECT RAISE(ABORT, 'a file is being deleted');
END;
