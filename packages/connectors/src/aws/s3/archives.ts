/** Storage classes that are not read before they are restored. */
export const archives: ReadonlySet<string> = new Set(['GLACIER', 'DEEP_ARCHIVE'])
