// Descriptions by the ids of their operations, for the build and for tests: no deployed module imports them.

export { describeUploadArchive as uploadArchive } from './upload-archive.ts'
export { describeGetUpload as getUpload } from './get-upload.ts'
export { describePresignUpload as presignUpload } from './presign-upload.ts'
export { describePutFile as putFile } from './put-file.ts'
export { describeDownloadArchive as downloadArchive } from './download-archive.ts'
export { describeGetHealth as getHealth } from './get-health.ts'
export { describeGetOpenApi as getOpenApi } from './get-open-api.ts'
export { describeGetDocs as getDocs } from './get-docs.ts'
