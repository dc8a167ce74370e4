import * as z from 'zod'
import { json, type OperationDescription } from '../http/openapi/description.ts'
import { filename, PARAMETER_ERROR, project, version } from '../tenancy/openapi-terms.ts'
import {
  contentType,
  FAILURE,
  INVALID_ARCHIVE,
  KEY_ERRORS,
  NO_SIGNING,
  STALLED,
  TOO_LARGE,
  WRONG_SETTING,
} from './openapi-terms.ts'
import { Available, Presigned, Unavailable, Uploaded } from './schema.ts'

export const uploadArchive: OperationDescription = {
  id: 'uploadArchive',
  tag: 'Uploads',
  method: 'POST',
  path: '/upload/{project}/{version}',
  summary: 'Upload a zipped Storybook',
  description:
    'Stores the archive as the version’s newest build and serves it at once; earlier builds of the ' +
    'version are archived. Every entry is checked as it passes. A refused or broken-off upload ' +
    'changes nothing. Path parameters are checked first, then the key, then the body.',
  auth: 'api-key',
  parameters: [project, version],
  body: [
    // Generators that offer one kind of body take the first; a form names its file.
    {
      type: 'multipart/form-data',
      schema: z.object({ file: z.file().meta({ description: 'The ZIP.' }) }),
    },
    { type: 'application/zip' },
    { type: 'application/x-zip-compressed' },
    { type: 'application/octet-stream' },
  ],
  responses: [
    {
      status: 201,
      description: 'The build is stored and served',
      content: json(Uploaded, {
        success: true,
        message: 'Upload successful',
        key: 'acme/v1.4.0/storybook.zip',
        data: {
          url: 'https://storybooks.example.com/storage/acme/v1.4.0/storybook.zip',
          path: 'acme/v1.4.0/storybook.zip',
          versionId: 'v1.4.0',
          buildId: 'bld_01k9v3m0c2e8r7t5y4w6x1z9ab',
          buildNumber: 12,
          viewUrl: 'https://view-acme.storybooks.example.com/v1.4.0/',
        },
      }),
    },
  ],
  errors: [
    PARAMETER_ERROR,
    {
      code: 'unsupported_content_type',
      message:
        'Send application/zip, application/x-zip-compressed, application/octet-stream or ' +
        'multipart/form-data with the part "file"',
      when: 'The Content-Type is none of those taken',
    },
    INVALID_ARCHIVE,
    STALLED,
    ...KEY_ERRORS,
    TOO_LARGE,
    WRONG_SETTING,
    FAILURE,
  ],
  curl: `curl -X POST "$BASE_URL/upload/acme/v1.4.0" \\
  -H "X-API-Key: $API_KEY" \\
  -H "Content-Type: application/zip" \\
  --data-binary @storybook.zip`,
}

export const getUpload: OperationDescription = {
  id: 'getUpload',
  tag: 'Uploads',
  method: 'GET',
  path: '/upload/{project}/{version}',
  summary: 'Ask whether a version is there',
  auth: 'none',
  parameters: [project, version],
  responses: [
    {
      status: 200,
      description: 'The version has a build',
      content: json(Available, {
        project: 'acme',
        version: 'v1.4.0',
        key: 'acme/v1.4.0/storybook.zip',
        available: true,
      }),
    },
    {
      status: 404,
      description: 'It has none',
      content: json(Unavailable, { project: 'acme', version: 'v1.4.0', available: false }),
    },
  ],
  errors: [PARAMETER_ERROR, FAILURE],
  curl: 'curl "$BASE_URL/upload/acme/v1.4.0"',
}

export const presignUpload: OperationDescription = {
  id: 'presignUpload',
  tag: 'Uploads',
  method: 'POST',
  path: '/presigned-url/{project}/{version}/{filename}',
  summary: 'Obtain a URL to upload a file to',
  description:
    'The URL takes a PUT of the raw file with the same Content-Type and without a key, for 15 ' +
    'minutes and as long as the key works. A filename ending in `.zip` reserves a build, which is served once its ' +
    'archive has arrived and is valid; any other file (an image, a structure, a report) is stored ' +
    'under `<project>/<version>/<filename>`.',
  auth: 'api-key',
  parameters: [
    project,
    version,
    filename,
    {
      in: 'query',
      name: 'content_type',
      schema: z.string(),
      description:
        'Media type of the file that will be sent to the URL. Many generated clients can send it here ' +
        'alone, because they send no header `Content-Type` without a body.',
    },
    {
      ...contentType('The media type, where `content_type` is absent; else it must be the same.'),
      required: false,
    },
    {
      in: 'query',
      name: 'size',
      schema: z
        .int()
        .min(1)
        .max(100 * 1024 * 1024),
      description: 'Bytes of the file; the URL is then good for exactly that many.',
    },
  ],
  responses: [
    {
      status: 200,
      description: 'The URL, and the build reserved for a ZIP',
      content: json(Presigned, {
        url: 'https://storybooks.example.com/storage/acme/v1.4.0/storybook.zip?expires=1795233600&type=application%2Fzip&key=key_01k9v3m0c2e8r7t5y4w6x1z9ab&signature=9f2c41d8e07b6a35',
        key: 'acme/v1.4.0/storybook.zip',
        buildId: 'bld_01k9v3m0c2e8r7t5y4w6x1z9ab',
        buildNumber: 13,
      }),
    },
  ],
  errors: [
    PARAMETER_ERROR,
    {
      code: 'missing_content_type',
      message: 'Send the Content-Type of the file to be uploaded',
      when: 'Neither the Content-Type header nor `content_type` is given',
    },
    {
      code: 'content_type_mismatch',
      message: 'content_type and the header Content-Type differ',
      when: 'Both are given and are different media types',
    },
    {
      code: 'invalid_request',
      message: 'size: must be a number of bytes',
      when: '`size` is no number of bytes, or `content_type` no media type',
    },
    TOO_LARGE,
    ...KEY_ERRORS,
    FAILURE,
    NO_SIGNING,
  ],
  curl: `URL=$(curl -s -X POST "$BASE_URL/presigned-url/acme/v1.4.0/storybook.zip" \\
  -H "X-API-Key: $API_KEY" \\
  -H "Content-Type: application/zip" | node -p 'JSON.parse(fs.readFileSync(0)).url')
curl -X PUT "$URL" -H "Content-Type: application/zip" --data-binary @storybook.zip`,
}
