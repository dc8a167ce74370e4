import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sharedService } from '../../shared/service.ts'
import { capturingVariables } from '../../support/chromium.ts'
import type { Project } from '../../support/service.ts'
import { cliHere, emptyFolder } from '../support/cli.ts'
import { pixel } from './captured.ts'
import { buildStandIn, type StandInStory } from './stand-in.ts'

const service = await sharedService()
const chromium = await capturingVariables()
const URL_OPTION = ['--url', `http://localhost:${service.port}`]

/** Each asks for a file by an absolute URL: by an element, by a style sheet and by a script. */
const STORIES: Record<string, StandInStory> = {
  'logo--element': {
    html: '<img src="/logo.svg" alt="" width="40" height="40" style="display: block">',
  },
  'logo--style': {
    html: '<div style="width: 40px; height: 40px; background: url(/logo.svg)"></div>',
  },
  'logo--fetched': {
    html: '<div style="width: 40px; height: 40px"></div>',
    script: `const response = await fetch('/logo.svg')
      root.firstChild.style.background = response.ok ? (await response.text()).match(/fill="(.*?)"/)[1] : 'black'`,
  },
}
const logo = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><path d="M0 0h40v40H0z" fill="${colour}"/></svg>`

async function deploy(project: Project, version: string, files: Record<string, string>) {
  const { folder, remove } = await buildStandIn(STORIES, files)
  const args = ['deploy', folder, '--version-id', version, '--quiet', ...URL_OPTION]
  const ended = await cliHere(args, { env: { STORYBOOK_REVIEW_KEY: project.key } })
  await remove()
  expect(ended.code, ended.stderr).toBe(0)
}

it('captures see the files of their own version, whichever build was uploaded last', async () => {
  const project = await service.newProject()
  await deploy(project, 'green', { 'logo.svg': logo('#00ff00') })
  await deploy(project, 'without', {})
  await deploy(project, 'red', { 'logo.svg': logo('#ff0000') })
  const cwd = emptyFolder()
  const env = { ...chromium, STORYBOOK_REVIEW_KEY: project.key }
  const capture = (version: string, ...more: string[]) =>
    cliHere(
      ['capture', '--version-id', version, '--out', version, '--json', ...more, ...URL_OPTION],
      {
        env,
        cwd,
      },
    )
  const colourOf = (folder: string, file: string) =>
    pixel(readFileSync(join(cwd, folder, `${file}.png`)), 5, 5)

  const both = await capture('green', '--against', 'red')
  expect(both.code, both.stderr).toBe(0)
  for (const id of Object.keys(STORIES))
    expect([colourOf('green', id), colourOf('green', `${id}.before`)], id).toEqual([
      '#00ff00ff',
      '#ff0000ff',
    ])

  const without = await capture('without', '--allow-uncaptured', '2')
  const { outcomes } = JSON.parse(without.stdout) as {
    outcomes: { story_id: string; reason: string | null; message: string | null }[]
  }
  expect(
    Object.fromEntries(
      outcomes.map(({ story_id, reason, message }) => [story_id, [reason, message]]),
    ),
  ).toEqual({
    'logo--element': ['image', 'an image did not load: /logo.svg (status 404)'],
    'logo--style': ['image', 'an image did not load: /logo.svg (status 404)'],
    'logo--fetched': [null, null],
  })
  expect(colourOf('without', 'logo--fetched')).toBe('#000000ff')
})
