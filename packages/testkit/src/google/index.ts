export { startWorkspace, type WorkspaceBench, type WorkspaceOptions } from './start.ts'
