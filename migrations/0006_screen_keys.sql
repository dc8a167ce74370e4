-- Whose screen an object is, asked by its key whenever a pair's object is read.
CREATE INDEX design_screens_by_image_key ON design_screens (image_key, project_id)
  WHERE image_key IS NOT NULL;
CREATE INDEX design_screens_by_structure_key ON design_screens (structure_key, project_id)
  WHERE structure_key IS NOT NULL;
