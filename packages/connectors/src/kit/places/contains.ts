/** Whether `path` is `root` or lies below it. Both absolute, without `..`. */
export function contains(root: string, path: string): boolean {
  return path === root || path.startsWith(root.endsWith('/') ? root : `${root}/`)
}
