/** The bindings for archives and their records. */
export interface Stores {
  bucket: R2Bucket
  db: D1Database
}
