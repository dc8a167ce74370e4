-- What lists mark on the thumbnails of a pair: the few most severe of its issues that wait for somebody. The index holds
-- no other issue, so that a list reads as many rows as it shows, however many issues a pair has.
CREATE INDEX issues_to_mark ON issues (pair_id, severity_place)
  WHERE status IN ('candidate', 'open', 'fixed_awaiting_verify')
    AND (box_a IS NOT NULL OR box_b IS NOT NULL);
