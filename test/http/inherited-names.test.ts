import { describe, expect, it } from 'vitest'
import { NodesOutline, RenderedImages } from '../../src/clients/design-tool/response-schemas.ts'
import {
  BUILTIN_CONFIGURATION,
  JudgeConfiguration,
} from '../../src/judging/judges/configuration.ts'
import { annotate, designOf, domOf, pairOf, redButton } from '../judging/runs/runs.ts'
import { bodyOf, createIssue, diff, readPair, register, registration } from '../support/review.ts'
import { call, newProject, publish, view } from '../support/service.ts'

// Properties that every plain object inherits: a lookup in an object that serves as a table finds them.
const INHERITED = [
  '__proto__',
  'constructor',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'isPrototypeOf',
  '__defineGetter__',
  '__lookupSetter__',
]

/** JSON in which `__proto__` may be a member, which an object literal cannot express. */
const renamed = (value: unknown, from: string, to: string): string =>
  JSON.stringify(value).replaceAll(JSON.stringify(from), JSON.stringify(to))

describe.each(INHERITED)('on the CDN, %s', (name) => {
  it('is served as a file, a folder and a version, and is an unknown extension', async () => {
    const project = await newProject()
    await publish(project, name, {
      'index.html': 'home',
      [`x.${name}`]: 'by extension',
      [`files/${name}`]: 'by name',
      [`folder/${name}/index.html`]: 'in a folder',
    })
    for (const path of [`/x.${name}`, `/${name}/x.${name}`]) {
      const file = await view(project.projectId, path)
      expect([file.status, file.headers.get('Content-Type'), await file.text()]).toEqual([
        200,
        'application/octet-stream',
        'by extension',
      ])
    }
    expect(await (await view(project.projectId, `/${name}/files/${name}`)).text()).toBe('by name')
    expect(await (await view(project.projectId, `/folder/${name}/`)).text()).toBe('in a folder')
    expect((await view(project.projectId, `/missing.${name}`)).status).toBe(404)
  })
})

describe.each(INHERITED)('in a request, %s', (name) => {
  it('has no meaning as a query parameter, a path, a slot or an artifact', async () => {
    const { pair_id: pairId } = await register()
    expect((await diff(`/api/pairs/${pairId}?${name}=x&${name}=y`)).status).toBe(200)
    expect((await diff(`/api/issues?pair=${pairId}&${name}[${name}]=x`)).status).toBe(200)
    for (const path of [`/api/${name}`, `/api/pairs/${pairId}/runs/run_1/${name}`])
      expect([path, (await diff(path)).status]).toEqual([path, 404])
    expect((await diff(`/image/${pairId}/${name}`)).status).toBe(400)
    expect((await call(`/${name}`)).status).toBe(400)
    expect((await call(`/storage/${name}`)).status).toBe(404)
  })

  it('is accepted as an id, a label, a note and a reason, and refused as an action and a status', async () => {
    const fields = registration({ pair_id: name })
    const pair = await bodyOf<{ pair_id: string }>(await diff('/api/pairs', { json: fields }))
    expect(pair.pair_id).toBe(name)
    const issue = await createIssue(name, { labels: [name], note: name, who: name })
    expect(issue).toMatchObject({ labels: [name], note: name })
    const move = (json: unknown) => diff(`/api/issues/${issue.id}/transition`, { json })
    expect((await move({ action: name, who: name })).status).toBe(400)
    expect((await move({ action: 'dismiss', who: name, reason: name })).status).toBe(200)
    expect((await diff(`/api/issues?pair=${name}&status=${name}`)).status).toBe(400)
    expect((await diff(`/api/projects/${name}/runs`)).status).toBe(200)
  })

  it('is ignored as a field of a body', async () => {
    const body = renamed(
      registration({ FIELD: { x: 1 }, capture_facts: { FIELD: 1 } }),
      'FIELD',
      name,
    )
    const pair = await bodyOf<{ pair_id: string }>(
      await diff('/api/pairs', { method: 'POST', body }),
    )
    expect((await readPair(pair.pair_id)).capture_facts).toBeNull()
  })

  it('is neither a model with prices nor a prompt of a judge', async () => {
    for (const part of [
      { limits: { model: { prices: { FIELD: { input: 1, output: 1 } } } } },
      { prompts: { FIELD: 'x' } },
    ]) {
      const configuration: unknown = JSON.parse(renamed(part, 'FIELD', name))
      const { data, error } = JudgeConfiguration.safeParse(configuration)
      // The schema drops a member `__proto__` of a record, so that it has no effect.
      if (name === '__proto__') expect(data).toEqual(BUILTIN_CONFIGURATION)
      else expect(error?.issues[0]?.path.at(-1)).toBe(name)
    }
  })
})

describe.each(INHERITED)('in evidence, %s', (name) => {
  const css = [`${name}(1 1 1)`, `color(${name} 1 1 1)`, `color(${name} 1 1 1 / 1)`, name]

  it('fails no run as a colour, font, unit, tag, type or style', async () => {
    for (const value of css) {
      const style = {
        color: value,
        'background-color': value,
        'border-color': `${value} ${value}`,
        'border-style': name,
        'border-width': `1${name}`,
        'box-shadow': `${value} 0px 1px 2px 0px`,
        'background-image': `linear-gradient(${value}, ${value})`,
        'font-family': name,
        'font-size': `12${name}`,
        'font-weight': name,
        'line-height': name,
        'text-align': name,
        'text-transform': name,
        'flex-direction': name,
        FIELD: name,
      }
      const dom = domOf()
      const design = designOf(value)
      const inputs = redButton()
      const pair = await pairOf({
        ...inputs,
        dom: renamed(
          {
            ...dom,
            root: { ...dom.root, FIELD: name, role: name, class: name, style: { ...style } },
          },
          'FIELD',
          name,
        ),
        design: renamed(
          {
            ...design,
            source: name,
            root: {
              ...design.root,
              FIELD: name,
              children: [
                ...design.root.children,
                {
                  id: name,
                  name,
                  type: name,
                  box: { x: 1, y: 1, w: 9, h: 9 },
                  style: { fill: value, stroke: value, shadow: value, font_weight: name, FIELD: 1 },
                },
              ],
            },
          },
          'FIELD',
          name,
        ),
        candidates: JSON.stringify({
          version: 1,
          icons: [
            { id: name, side: 'a', box: { x: 1, y: 1, w: 9, h: 9 }, name, pair: name },
            { id: name, side: 'b', box: { x: 1, y: 1, w: 9, h: 9 }, name, pair: name },
          ],
        }),
      })
      const run = await annotate(pair.pair_id)
      expect([value, run.status]).toEqual([value, 'complete'])
    }
  })

  it('fails no run as a name or a type of the design tool’s own format', async () => {
    const bounds = { x: 0, y: 0, width: 240, height: 160 }
    const paint = { type: name, blendMode: name }
    const node = {
      document: {
        id: name,
        name,
        type: name,
        absoluteBoundingBox: bounds,
        fills: [paint],
        strokes: [paint],
        effects: [{ type: `${name}_SHADOW` }],
        layoutMode: name,
        style: { fontFamily: name, textCase: name, lineHeightUnit: name },
      },
    }
    for (const design of [
      renamed({ nodes: { FIELD: node } }, 'FIELD', name),
      JSON.stringify(node),
      renamed({ ...node, FIELD: node }, 'FIELD', name),
    ]) {
      const pair = await pairOf({ ...redButton(), dom: domOf(), design })
      expect((await annotate(pair.pair_id)).status).toBe('complete')
    }
  })
})

describe.each(INHERITED)('in a response of the design tool, %s', (name) => {
  it('is no node and no image that the response lacks', () => {
    const outline = NodesOutline.parse({ nodes: { '1:1': null } })
    const rendered = RenderedImages.parse({ images: { '1:1': null } })
    expect([outline.nodes.get(name), rendered.images.get(name)]).toEqual([undefined, undefined])
  })
})
