-- Whether a connection is for everybody in its project. It acts as one person of the design tool, so
-- until that person says so only whoever connected it may use it. No connection made before this column
-- was agreed to be shared: it stays with who connected it, and one that nobody is named for is left to
-- callers that name no user.
ALTER TABLE design_connections
  ADD COLUMN shared INTEGER NOT NULL DEFAULT 0 CHECK (shared IN (0, 1));
