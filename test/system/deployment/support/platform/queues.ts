import { randomUUID } from 'node:crypto'
import { Refusal, type Routes } from './call.ts'

interface Queue {
  id: string
  /** The Workers that take its messages. */
  consumers: string[]
}

export class Queues {
  readonly all = new Map<string, Queue>()

  readonly routes: Routes = {
    'GET /queues': ({ query }) =>
      [...this.all]
        .filter(([name]) => name === query.get('name'))
        .map(([queue_name, { id, consumers }]) => ({
          queue_name,
          queue_id: id,
          producers: [],
          consumers: consumers.map((script) => ({ consumer_id: script, script, type: 'worker' })),
          producers_total_count: 0,
          consumers_total_count: consumers.length,
          settings: {},
        })),
    'POST /queues': ({ body }) => {
      const { queue_name } = JSON.parse(body) as { queue_name: string }
      if (this.all.has(queue_name)) throw new Refusal(409, 11009, 'queue name already taken')
      this.all.set(queue_name, { id: randomUUID(), consumers: [] })
      return { queue_name }
    },
    'GET /queues/*/consumers': (_, id) =>
      this.#require(id).consumers.map((script) => ({
        consumer_id: script,
        script,
        type: 'worker',
      })),
    'POST /queues/*/consumers': ({ body }, id) => {
      this.#require(id).consumers.push((JSON.parse(body) as { script_name: string }).script_name)
      return {}
    },
    'PUT /queues/*/consumers/*': () => ({}),
  }

  #require(id: string | undefined): Queue {
    const queue = [...this.all.values()].find((known) => known.id === id)
    if (!queue) throw new Refusal(404, 11000, 'queue does not exist')
    return queue
  }
}
