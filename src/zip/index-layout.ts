// The index object, all integers little-endian
// offset size field
//      0    4 magic, "SBZX"
//      4    2 version
//      6    2 0
//      8    4 number of entries
//     12    4 length of the paths
//     16    … records, by the UTF-8 bytes of their paths, ascending
//           … paths in the same order, UTF-8, nothing between them
export const INDEX_MAGIC = 0x585a_4253
export const INDEX_VERSION = 2
export const INDEX_HEADER_BYTES = 16

// One record
// offset size field
//      0    4 end of its path within the paths; it starts where the one before ends
//      4    6 offset of the local header
//     10    6 bytes to read from there for header and data
//     16    6 compressed size
//     22    6 uncompressed size
//     28    4 CRC-32
//     32    4 distance from local header to data, 0 = not known
//     36    2 method: 0 stored, 8 deflated
//     38    6 bytes from the local header to what follows the entry
//     44    2 length of the name in the local header
export const INDEX_RECORD_BYTES = 46
