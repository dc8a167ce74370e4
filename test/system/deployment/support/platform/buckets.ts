import { Refusal, type Call, type Routes } from './call.ts'
import type { Queues } from './queues.ts'

interface Bucket {
  jurisdiction: string
  location: string | undefined
  lifecycle: { id: string; conditions: { prefix?: string } }[]
  /** Prefixes that are reported, by queue. */
  notifications: Record<string, string[]>
}

/** R2: buckets, what is deleted from them in time, and which queues learn of what arrives. */
export class Buckets {
  readonly all = new Map<string, Bucket>()
  readonly #queues: Queues

  constructor(queues: Queues) {
    this.#queues = queues
  }

  readonly routes: Routes = {
    'GET /r2/buckets/*': ({ headers }, name) => {
      this.#require(name, headers)
      return { name }
    },
    'POST /r2/buckets': ({ body, headers }) => {
      const { name, locationHint } = JSON.parse(body) as { name: string; locationHint?: string }
      if (this.all.has(name))
        throw new Refusal(
          409,
          10004,
          'The bucket you tried to create already exists, and you own it.',
        )
      const jurisdiction = String(headers['cf-r2-jurisdiction'] ?? 'default')
      this.all.set(name, {
        jurisdiction,
        location: locationHint,
        lifecycle: [],
        notifications: {},
      })
      return { name }
    },
    'GET /r2/buckets/*/lifecycle': ({ headers }, name) => ({
      rules: this.#require(name, headers).lifecycle,
    }),
    'PUT /r2/buckets/*/lifecycle': ({ body, headers }, name) => {
      this.#require(name, headers).lifecycle = (
        JSON.parse(body) as { rules: Bucket['lifecycle'] }
      ).rules
      return {}
    },
    'GET /event_notifications/r2/*/configuration': ({ headers }, name) => {
      const { notifications } = this.#require(name, headers)
      if (Object.keys(notifications).length === 0)
        throw new Refusal(404, 11015, 'No event notification config found for the bucket.')
      const queues = Object.entries(notifications).map(([queueName, prefixes]) => ({
        queueName,
        queueId: this.#queues.all.get(queueName)?.id,
        rules: prefixes.map((prefix) => ({ prefix, actions: ['PutObject'], ruleId: 'rule' })),
      }))
      return { bucketName: name, queues }
    },
    'PUT /event_notifications/r2/*/configuration/queues/*': ({ body, headers }, name, queueId) => {
      const [queueName = ''] = [...this.#queues.all].find(([, { id }]) => id === queueId) ?? []
      const { rules } = JSON.parse(body) as { rules: { prefix: string }[] }
      this.#require(name, headers).notifications[queueName] = rules.map(({ prefix }) => prefix)
      return {}
    },
  }

  #require(name: string | undefined, headers: Call['headers']): Bucket {
    const bucket = this.all.get(name ?? '')
    if (bucket?.jurisdiction !== String(headers['cf-r2-jurisdiction'] ?? 'default'))
      throw new Refusal(404, 10006, 'The specified bucket does not exist.')
    return bucket
  }
}
