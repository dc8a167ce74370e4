-- The latest commit that GitHub did not take a report on, such as one that was never pushed, for the owner to see.
ALTER TABLE code_host_connections ADD COLUMN unreported_commit TEXT;
ALTER TABLE code_host_connections ADD COLUMN unreported_version TEXT;
ALTER TABLE code_host_connections ADD COLUMN unreported_reason TEXT;
ALTER TABLE code_host_connections ADD COLUMN unreported_at TEXT;
