export * from './context.ts'
export { branchOfName, folderKinds, kindOfName, plainFolderName, workBranches } from './names.ts'
export type { FolderKind, KnownNames, WorkBranch } from './names.ts'
export * from './sentences.ts'
