/**
 * What any screen may ask the shell to show above it. Screens ask, the shell loads the dialog when it is first asked for, so that
 * no screen imports another's dialogs and none of them is loaded before it is needed.
 */
export type OverlayRequest =
  /** A feature that the edition lacks; `key` is that of the public collection `premium-features`, 'general' unless told. */
  | { kind: 'premium'; key?: string }
  | { kind: 'upgrade'; tab?: 'standard' | 'solutions'; solution?: string; action?: 'start_trial' }
  | { kind: 'change-plan' }
  | { kind: 'contact' }
  | { kind: 'unauthorised'; variant: UnauthorisedVariant; name: string; message?: string }
  | { kind: 'no-cluster'; file: string }
  | { kind: 'message'; title: string; content: readonly string[]; email?: string; phone?: string }
  | { kind: 'release-notes' }
  | {
      kind: 'video'
      title: string
      description: string
      video: string
      poster?: string
      steps?: readonly { title: string; text: string }[]
    }
  | { kind: 'third-party'; title: string; url: string }
  | { kind: 'audit-log' }
  /** The user's own password and second step. */
  | { kind: 'security' }
  /** What the user is told, here and by mail. */
  | { kind: 'notifications' }
  /** What could not be delivered to other systems. */
  | { kind: 'undelivered' }
  /** What was planned and done in other systems. */
  | { kind: 'journal' }
  | { kind: 'diagnostics' }
  /** Which language the screens speak in this browser. */
  | { kind: 'language' }
  | { kind: 'login'; email?: string }

export type UnauthorisedVariant = 'info' | 'app' | 'entity' | 'role'

let open: (request: OverlayRequest) => void = () => {}

/** Says who opens them; the app does, once. */
export function onOverlay(listener: (request: OverlayRequest) => void) {
  open = listener
}

export function show(request: OverlayRequest) {
  open(request)
}
