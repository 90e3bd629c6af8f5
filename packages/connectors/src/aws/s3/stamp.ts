/** Same content, same stamp: S3's own tag with size and second, as some services give tags that do not change. */
export function stampOf({ etag, size, modifiedAt }: { etag: string; size: number; modifiedAt: Date }): string {
  return `${etag.replace(/^W\/|"/g, '')}-${size}-${Math.floor(modifiedAt.getTime() / 1000)}`
}
