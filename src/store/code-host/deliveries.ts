/** A webhook as the code host sent it. */
interface Delivery {
  connectionId: string
  deliveryId: string
  bodySha256: string
}

/** Whether a webhook was dealt with before: one with this id, or one with the same signed bytes. */
export async function isKnownDelivery(
  db: D1Database,
  { connectionId, deliveryId, bodySha256 }: Delivery,
): Promise<boolean> {
  const known = await db
    .prepare(`
      SELECT 1 FROM code_host_deliveries
      WHERE connection_id = ?1 AND (delivery_id = ?2 OR body_sha256 = ?3)`)
    .bind(connectionId, deliveryId, bodySha256)
    .first()
  return known !== null
}

/** Records a webhook as dealt with, and deletes what was received before `keepFrom`. */
export async function recordDelivery(
  db: D1Database,
  { delivery, now, keepFrom }: { delivery: Delivery; now: string; keepFrom: string },
): Promise<void> {
  const { connectionId, deliveryId, bodySha256 } = delivery
  await db.batch([
    db.prepare(`DELETE FROM code_host_deliveries WHERE received_at < ?1`).bind(keepFrom),
    db
      .prepare(`
        INSERT INTO code_host_deliveries (connection_id, delivery_id, body_sha256, received_at)
        VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING`)
      .bind(connectionId, deliveryId, bodySha256, now),
  ])
}
