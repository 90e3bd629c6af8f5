/** A tree of which nothing is kept: folder number b holds a block of files, and eight folders more. Number 0 is the root. */
export interface Tree {
  /** Items, the root among them. */
  count: number
  isFolder(index: number): boolean
  /** Of any but the root. */
  parentOf(index: number): number
  childrenOf(index: number): Generator<number>
}

/** How many items a block has, its folder among them. */
const block = 50
const folders = 8

/** Parents have smaller numbers than what they hold. */
export function treeOf(count: number): Tree {
  const blocks = Math.ceil((count - 1) / block)
  const folderIndex = (number: number) => 1 + number * block
  const blockOf = (index: number) => Math.floor((index - 1) / block)
  const isFolder = (index: number) => index === 0 || (index - 1) % block === 0
  return {
    count,
    isFolder,
    parentOf(index) {
      const number = blockOf(index)
      if (!isFolder(index)) return folderIndex(number)
      return number === 0 ? 0 : folderIndex(Math.floor((number - 1) / folders))
    },
    *childrenOf(index) {
      if (index === 0) {
        if (blocks > 0) yield folderIndex(0)
        return
      }
      if (!isFolder(index)) return
      const number = blockOf(index)
      for (let file = index + 1; file < Math.min(index + block, count); file++) yield file
      for (let below = number * folders + 1; below <= number * folders + folders && below < blocks; below++)
        yield folderIndex(below)
    },
  }
}
