/** Where archives and their records are kept. */
export interface Stores {
  bucket: R2Bucket
  db: D1Database
}
