import type { DescriptionsOf } from '../../http/openapi/describe.ts'
import { describeUploadArchive } from './upload-archive.ts'
import { describeGetUpload } from './get-upload.ts'
import { describePresignUpload } from './presign-upload.ts'
import { describePutFile } from './put-file.ts'
import { describeDownloadArchive } from './download-archive.ts'
import { describeGetHealth } from './get-health.ts'
import { describeGetOpenApi } from './get-open-api.ts'
import { describeGetDocs } from './get-docs.ts'
import type { uploadOperations } from './index.ts'

export const uploadDescriptions: DescriptionsOf<typeof uploadOperations> = {
  uploadArchive: describeUploadArchive,
  getUpload: describeGetUpload,
  presignUpload: describePresignUpload,
  putFile: describePutFile,
  downloadArchive: describeDownloadArchive,
  getHealth: describeGetHealth,
  getOpenApi: describeGetOpenApi,
  getDocs: describeGetDocs,
}
