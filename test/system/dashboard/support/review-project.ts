import { readFileSync } from 'node:fs'
import { fromRoot } from '../../../../scripts/local/project.ts'
import { putDemoFiles } from '../../support/demo-files.ts'
import type { Service } from '../../support/service.ts'
import { signIn, type Visitor } from './people.ts'

/** The demo's pairs: four candidates, two issues' worth more, and none. */
export type Kind = 'alert-danger' | 'pricing-card-highlighted' | 'button-primary'

/** A project for reviewers, with somebody who may do everything in it. */
export interface ReviewProject {
  id: string
  port: number
  administrator: Visitor
  /** Calls the diff service through the dashboard. */
  ask: (method: string, path: string, json?: unknown) => Promise<any> // oxlint-disable-line typescript/no-explicit-any -- any route
  /** Makes a person a member. */
  invite: (name: string, role: 'owner' | 'reviewer' | 'viewer') => Promise<void>
  /** Registers a pair of other images, which no judge looks at. */
  addPictures: (
    name: string,
    pictures: Record<'a' | 'b', Uint8Array>,
    facts?: object,
  ) => Promise<string>
  /** Registers a pair of the demo's images and runs the judge over it. */
  addPair: (name: string, kind: Kind, options?: { judged?: boolean }) => Promise<string>
}

export async function newReviewProject(service: Service): Promise<ReviewProject> {
  const { port } = service.dashboard!
  const { projectId: id } = await service.newProject()
  const administrator = await signIn(port, 'Grace')
  // Most projects have pairs of one kind.
  const stored = new Map<Kind, Promise<object>>()
  const filesOf = (kind: Kind): Promise<object> => {
    const files =
      stored.get(kind) ?? putDemoFiles(service, kind, (file) => `${id}/v1/${kind}-${file}`)
    stored.set(kind, files)
    return files
  }
  const ask: ReviewProject['ask'] = (method, path, json) =>
    administrator.ok(method, `/api/diff${path}${path.includes('?') ? '&' : '?'}project=${id}`, json)
  const idOf = (name: string) => `${id}-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`
  return {
    id,
    port,
    administrator,
    ask,
    invite: async (name, role) => {
      const path = `/api/admin/projects/${id}/members/${name}`
      await administrator.ok('PUT', path, { role })
    },
    addPictures: async (name, pictures, facts) => {
      const pair_id = idOf(name)
      for (const [slot, bytes] of Object.entries(pictures))
        await service.bucket.put(`${id}/v1/${pair_id}-${slot}.png`, bytes, {
          httpMetadata: { contentType: 'image/png' },
        })
      await ask('POST', '/api/pairs', {
        pair_id,
        project_id: id,
        name,
        image_a_key: `${id}/v1/${pair_id}-a.png`,
        image_b_key: `${id}/v1/${pair_id}-b.png`,
        ...(facts && { capture_facts: facts }),
      })
      return pair_id
    },
    addPair: async (name, kind, { judged = true } = {}) => {
      const pairId = idOf(name)
      const facts = readFileSync(fromRoot('demo/pairs', kind, 'facts.json'), 'utf8')
      await ask('POST', '/api/pairs', {
        pair_id: pairId,
        project_id: id,
        name,
        link_id: `story--${kind}`,
        ...(await filesOf(kind)),
        capture_facts: JSON.parse(facts) as unknown,
      })
      if (judged) await ask('POST', '/api/agent/annotate', { pair_id: pairId })
      return pairId
    },
  }
}
