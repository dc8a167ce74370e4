/** Formats that are compressed already: deflating them costs time and saves nothing. */
const COMPRESSED = new Set(
  (
    'png jpg jpeg gif webp avif heic jxl woff woff2 ' +
    'mp3 m4a aac ogg oga opus flac mp4 m4v webm mov ogv ' +
    'zip gz tgz br zst xz 7z pdf'
  ).split(' '),
)

/** Whether the file, by its extension, is stored as it is. */
export const isCompressedType = (path: string): boolean =>
  COMPRESSED.has(path.slice(path.lastIndexOf('.') + 1).toLowerCase())
