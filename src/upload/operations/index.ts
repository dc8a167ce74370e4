import { uploadArchive } from './upload-archive.ts'
import { getUpload } from './get-upload.ts'
import { presignUpload } from './presign-upload.ts'
import { putFile } from './put-file.ts'
import { downloadArchive } from './download-archive.ts'
import { getHealth } from './get-health.ts'
import { getOpenApi } from './get-open-api.ts'
import { getDocs } from './get-docs.ts'

export const uploadOperations = {
  uploadArchive,
  getUpload,
  presignUpload,
  downloadArchive,
  putFile,
  getHealth,
  getOpenApi,
  getDocs,
}
