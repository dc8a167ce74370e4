import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fromRoot } from '../../../scripts/local/project.ts'
import { COMPONENTS } from '../../../scripts/docs/description.ts'
import { connectedByApp } from '../code-host/support/harness.ts'
import { fileOf, frame } from '../design-tool/support/documents.ts'
import { newPerson } from '../design-tool/support/harness.ts'
import { sharedHarness } from '../shared/service.ts'
import { SERVICE_TOKEN } from '../support/service.ts'
import { runBash } from './commands.ts'
import { asScript, shellExamples } from './examples.ts'
import { readProjectFile } from './markdown.ts'

/** What the examples use: a project with stored files, a registered pair, an issue, a run. */
const SETTING = `
field() { node -p "JSON.parse(fs.readFileSync(0)).$1"; }
api() { curl "$DIFF_URL$2" -X "$1" -H "Authorization: Bearer $SERVICE_AUTH_TOKEN" -d "$3"; }
presign() {
  curl -X POST "$BASE_URL/presigned-url/acme/v1.4.0/$1" -H "X-API-Key: $API_KEY" -H "Content-Type: $2" | field url
}
for side in design story; do
  PUT=$(presign button-$side.png image/png)
  curl -X PUT "$PUT" -H 'Content-Type: image/png' --data-binary @$side.png > put.json
done
PUT=$(presign button-dom.json application/json)
curl -X PUT "$PUT" -H 'Content-Type: application/json' --data-binary @dom.json > put.json
api POST /api/pairs '{"pair_id": "button--primary", "project_id": "acme",
  "dom_structure_key": "acme/v1.4.0/button-dom.json", "image_a_key": "acme/v1.4.0/button-design.png", "image_b_key": "acme/v1.4.0/button-story.png"}' > pair.json
RUN=$(api POST /api/agent/annotate '{"pair_id": "button--primary"}' | field run_id)
ISSUE=$(api POST /api/issues '{"pair_id": "button--primary", "note": "Too low",
  "box_b": {"x": 0.1, "y": 0.1, "w": 0.2, "h": 0.2}}' | field id)
COMMENT=$(api POST /api/issues/$ISSUE/comments \\
  '{"text": "Lower?", "who": "ada", "idempotency_key": "setting1"}' | field id)
UNDO=$(api POST /api/pairs/button--primary/candidates/dismiss-bulk \\
  '{"max_confidence": 1, "reason": "noise", "who": "ada"}' | field undo_id)
CROPS=$(curl -X POST "$BASE_URL/ci/acme/crops" -H "X-API-Key: $API_KEY" \\
  -d "{\\"crops\\": [{\\"issue_id\\": \\"$ISSUE\\", \\"side\\": \\"both\\"}]}")
CROP=$(echo "$CROPS" | field 'crops[0].url')
URL=$(presign storybook.zip application/zip)
echo "{\\"RUN\\": \\"$RUN\\", \\"ISSUE\\": \\"$ISSUE\\", \\"CROP\\": \\"$CROP\\", \\"URL\\": \\"$URL\\", \\"COMMENT\\": \\"$COMMENT\\", \\"UNDO\\": \\"$UNDO\\"}"
`

/** A local CDN speaks http alone. */
const LOCAL_CDN = `curl() { command curl --fail-with-body -w '\\n' "\${@/#https:\\/\\/view-/http://view-}"; }`

/** They take away what others need, in this order. */
const LAST = [
  'deleteComment',
  'deleteIssue',
  'removeDesignToolConnection',
  'removeCodeHostConnection',
  'connectCodeHost',
]

const operations = COMPONENTS.flatMap((component) => component.operations).toSorted(
  (a, b) => LAST.indexOf(a.id) - LAST.indexOf(b.id),
)

const folder = mkdtempSync(join(tmpdir(), 'storybook-hosting-docs-'))
const tool = await sharedHarness()
let variables: Record<string, string>
/** Made-up values of the examples, with those that exist here. */
let stand: [pattern: RegExp, value: string][]

beforeAll(async () => {
  cpSync(fromRoot('demo/storybook.zip'), join(folder, 'storybook.zip'))
  for (const file of ['design.png', 'story.png', 'dom.json'])
    cpSync(fromRoot('demo/pairs/alert-danger', file), join(folder, file))
  const host = `localhost:${tool.service.port}`
  variables = {
    BASE_URL: `http://${host}`,
    DIFF_URL: `http://${host}`,
    DOMAIN: host,
    API_KEY: await tool.service.newKey('acme'),
    SERVICE_AUTH_TOKEN: SERVICE_TOKEN,
  }
  const { connection, slug, projectId } = await connectedByApp(tool)
  Object.assign(variables, {
    CONNECTION_ID: connection.id,
    WEBHOOK_SECRET: tool.github.webhookSecretOf(slug),
  })
  Object.assign(variables, await forkRun(projectId))
  const setting = asScript('setting', [{ line: 1, script: SETTING, notRun: null }])
  const { code, stdout, stderr } = await runBash(folder, setting, variables)
  expect(code, stderr).toBe(0)
  Object.assign(variables, JSON.parse(stdout))
  stand = [...(await designTool()), [/chg_\w{26}/g, variables['UNDO'] ?? '']]
})

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
})

/** A run of a fork in a project that is connected by an App, which has published what belongs to its challenge. */
async function forkRun(projectId: string): Promise<Record<string, string>> {
  await tool.service.newKey(projectId)
  const { run, pullRequest } = tool.github.forkRun('acme/shop')
  const begun = await tool.ok('POST', `/ci/${projectId}/fork-runs`, {
    run_id: run.id,
    pull_request: pullRequest.number,
  })
  run.artifacts.push({ name: String(begun['artifact_name']), expired: false })
  const CHALLENGE = String(begun['challenge'])
  return { PROJECT: projectId, GITHUB_RUN_ID: String(run.id), CHALLENGE }
}

/** A project that is connected to GitHub and the design tool, with an open snapshot and one screen of the file that the examples name. */
async function designTool(): Promise<typeof stand> {
  const FILE = 'AbCdEf123456'
  tool.standIn.files.set(FILE, fileOf([frame('12:34', 'Button / primary')]))
  const token = tool.standIn.personalToken(newPerson())
  const base = '/api/projects/acme'
  const connection = await tool.ok('POST', `${base}/design-tool-connections`, {
    access_token: token,
  })
  const snapshot = await tool.ok('POST', `${base}/design-snapshots`, { name: 'Sprint 7' })
  const { screens } = await tool.ok('POST', `${base}/design-snapshots/${snapshot.id}/ingest-file`, {
    file_key: FILE,
  })
  const hub = await tool.ok('POST', `${base}/code-host-connections`, {
    repository: 'acme/shop',
    token: tool.github.personalToken('acme/shop'),
  })
  return [
    [/figd_example/g, token],
    [/github_pat_example/g, tool.github.personalToken('acme/shop')],
    [/\bhub_\w{26}/g, hub.id],
    [/con_\w{26}/g, connection.id],
    [/snap_\w{26}/g, snapshot.id],
    [/scr_\w{26}/g, screens[0]!.id],
  ]
}

it.each(operations.map((operation) => [operation.id, operation] as const))(
  'the example of %s runs',
  async (_, { curl }) => {
    const example = stand.reduce((text, [pattern, value]) => text.replace(pattern, value), curl)
    const script = `set -euo pipefail\n${LOCAL_CDN}\n${example}`
    const { code, stdout, stderr } = await runBash(folder, script, variables)
    expect(code, `${example}\n${stdout}\n${stderr}`).toBe(0)
  },
)

it('the examples of the introduction run from top to bottom', async () => {
  const introduction = 'scripts/docs/introduction.md'
  const examples = shellExamples(readProjectFile(introduction))
  expect(examples).toHaveLength(2)
  const script = asScript(introduction, examples)
  const { code, stdout, stderr } = await runBash(folder, script, variables)
  expect(code, `${stdout}\n${stderr}`).toBe(0)
  expect(stdout).toContain('"entries"')
  expect(stdout).toContain('"status":"complete"')
})
