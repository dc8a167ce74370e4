import { readFileSync } from 'node:fs'
import { storybook } from '../corpus.ts'
import { createKey, uploadArchive } from '../service.ts'
import type { Workerd } from '../workerd.ts'
import { call, jsonOf } from './client.ts'
import type { Templates } from './fill.ts'

/** The project whose pair is judged for real; its rows are the templates of all others. */
export const SEEDED = 'seeded'

const PAIR = new URL('../../demo/pairs/pricing-card-highlighted/', import.meta.url)
const FILES = {
  image_a_key: 'design.png',
  image_b_key: 'story.png',
  design_tool_structure_key: 'design.json',
  dom_structure_key: 'dom.json',
}

/** Everything that a pair consists of, by HTTP: a build, files, the pair, a run, a promoted issue. */
export async function seed(workerd: Workerd): Promise<Templates> {
  const key = await createKey(workerd, SEEDED)
  await uploadArchive(workerd, { project: SEEDED, key, archive: storybook().archive })
  const registration = await registrationOf(workerd, key)
  await call(workerd, { path: '/api/pairs', json: registration })
  const { run_id: runId } = await annotate(workerd, 'seeded-pair')
  const { issues } = await jsonOf<{ issues: { id: string }[] }>(
    call(workerd, { path: '/api/issues?pair=seeded-pair' }),
  )
  const [issue] = issues
  if (!issue) throw new Error('the judge found nothing to make rows from')
  return { projectId: SEEDED, pairId: 'seeded-pair', runId, issueId: issue.id }
}

export const annotate = (workerd: Workerd, pairId: string): Promise<{ run_id: string }> =>
  jsonOf(call(workerd, { path: '/api/agent/annotate', json: { pair_id: pairId, who: 'bench' } }))

async function registrationOf(workerd: Workerd, key: string): Promise<object> {
  const keys: Record<string, string> = {}
  for (const [name, file] of Object.entries(FILES)) {
    const type = file.endsWith('.png') ? 'image/png' : 'application/json'
    const granted = await jsonOf<{ url: string; key: string }>(
      call(workerd, {
        method: 'POST',
        path: `/presigned-url/${SEEDED}/bench/${file}`,
        headers: { 'X-API-Key': key, 'Content-Type': type },
      }),
    )
    const { pathname, search } = new URL(granted.url)
    const body = readFileSync(new URL(file, PAIR))
    const headers = { 'Content-Type': type }
    await call(workerd, { method: 'PUT', path: pathname + search, headers, body })
    keys[name] = granted.key
  }
  const facts: unknown = JSON.parse(readFileSync(new URL('facts.json', PAIR), 'utf8'))
  return { pair_id: 'seeded-pair', project_id: SEEDED, ...keys, capture_facts: facts }
}
