import * as api from './api.ts'

// Compiled together with the generated client, which stands beside it then, and run by client.test.ts.

export interface Given {
  baseUrl: string
  project: string
  key: string
  token: string
  archive: Uint8Array<ArrayBuffer>
  image: Uint8Array<ArrayBuffer>
}

/** What a pipeline and a dashboard do, through the generated client alone. */
export async function journey({ baseUrl, project, key, token, archive, image }: Given) {
  api.defaults.baseUrl = baseUrl
  const withKey = { headers: { 'X-API-Key': key } }
  const withToken = { headers: { Authorization: `Bearer ${token}` } }

  const source = { commit: 'c0ffee'.padEnd(40, '0'), pullRequest: 7 }
  const upload = await api.uploadArchive(project, 'v1', { file: zip(archive) }, source, withKey)
  if (upload.status !== 201) throw new Error(upload.data.error)

  const contentType = 'application/zip'
  const size = archive.byteLength
  const file = 'storybook.zip'
  const presigned = await api.presignUpload(project, 'v2', file, { contentType, size }, withKey)
  if (presigned.status !== 200) throw new Error(presigned.data.error)
  const put = await fetch(presigned.data.url, { method: 'PUT', body: zip(archive) })

  const keys: string[] = []
  for (const name of ['design.png', 'story.png']) {
    const type = { contentType: 'image/png' }
    const granted = await api.presignUpload(project, 'v1', name, type, withKey)
    if (granted.status !== 200) throw new Error(granted.data.error)
    const body = new Blob([image], { type: 'image/png' })
    await fetch(granted.data.url, { method: 'PUT', body })
    keys.push(granted.data.key)
  }

  const [image_a_key = '', image_b_key = ''] = keys
  const pair_id = `${project}/button`
  const registration = { pair_id, project_id: project, image_a_key, image_b_key }
  const pair = await api.registerPair(registration, { project }, withToken)
  if (pair.status !== 201) throw new Error(`pair: ${pair.status}`)
  const shown = await api.getImage(pair_id, 'a', { project }, withToken)

  const box_b = { x: 0.25, y: 0.4, w: 0.5, h: 0.2 }
  const issue = await api.createIssue({ pair_id, note: 'Too low', box_b }, { project }, withToken)
  if (issue.status !== 201) throw new Error(issue.data.error)
  const fix = { action: 'fix', who: 'ben' } as const
  const fixed = await api.transitionIssue(issue.data.id, fix, { project }, withToken)
  const again = await api.transitionIssue(issue.data.id, fix, { project }, withToken)

  return {
    upload: upload.data.data,
    put: put.status,
    missing: pair.data.missing,
    shown: shown.status,
    fixed: fixed.status === 200 ? fixed.data.status : fixed.data.error,
    again: again.status,
  }
}

const zip = (archive: Uint8Array<ArrayBuffer>): Blob =>
  new Blob([archive], { type: 'application/zip' })
