import { putUiSettings } from '@sharelight/contract'
import { lazy } from 'react'
import { call } from '../lib/api.ts'
import type { OverlayRequest } from '../lib/overlays.ts'
import { currentModals, openModal } from '../ui/modal-store.ts'
import { toast } from '../ui/toast.ts'
import { texts as shared } from '#texts/shared.ts'
import { texts } from '#texts/shell.ts'

const LoginDialog = lazy(() =>
  import('../features/login/login-dialog.tsx').then(module => ({ default: module.LoginDialog })),
)
const LanguageList = lazy(() => import('../ui/language-list.tsx').then(module => ({ default: module.LanguageList })))
const Diagnostics = lazy(() => import('./shell/diagnostics.tsx').then(module => ({ default: module.Diagnostics })))

/** Opens what a screen asked for; each dialog is loaded when it is first asked for. */
export async function openOverlay(request: OverlayRequest) {
  try {
    await open(request)
  } catch {
    toast('error', texts.chunkFailed)
  }
}

async function open(request: OverlayRequest) {
  switch (request.kind) {
    case 'premium':
      return (await import('../features/premium/open-premium.tsx')).openPremium(request.key)
    case 'upgrade':
      return (await import('../features/upgrade/open-upgrade.tsx')).openUpgrade(request)
    case 'change-plan':
      return (await import('../features/upgrade/open-upgrade.tsx')).openChangePlan()
    case 'contact':
      return (await import('../features/upgrade/open-contact.tsx')).openContact()
    case 'unauthorised':
      return (await import('../features/unauthorised/open-unauthorised.tsx')).openUnauthorised(request)
    case 'no-cluster':
      return (await import('../features/messages/open-message.tsx')).openNoCluster(request.file)
    case 'message':
      return (await import('../features/messages/open-message.tsx')).openMessage(request)
    case 'release-notes':
      return (await import('../features/release-notes/open-release-notes.tsx')).openReleaseNotes()
    case 'video':
      return (await import('../features/use-cases/open-video.tsx')).openVideo(request)
    case 'third-party':
      return (await import('../features/messages/open-third-party.tsx')).openThirdParty(request)
    case 'audit-log':
      return (await import('../features/audit-log/open-audit-log.tsx')).openAuditLog()
    case 'security':
      return (await import('../features/security/open-security.tsx')).openSecurity()
    case 'notifications':
      return (await import('../features/notifications/open-choices.tsx')).openChoices()
    case 'journal':
      return (await import('../features/journal/open-journal.tsx')).openJournal()
    case 'undelivered':
      return (await import('../features/undelivered/open-undelivered.tsx')).openUndelivered()
    case 'diagnostics':
      return void openModal({ title: texts.diagnostics.title, content: <Diagnostics /> })
    case 'language':
      return void openModal({
        title: shared.language,
        width: '26rem',
        content: <LanguageList onChoose={keepLanguage} />,
      })
    case 'login':
      return openLogin(request.email)
  }
}

/** Mails speak the language of the screens. What cannot be kept now is when signing in again. */
const keepLanguage = (language: string) =>
  call(putUiSettings, { uiSettings: { language } }, { quiet: true }).then(
    () => undefined,
    () => undefined,
  )

/** In a demo the login dialog stands above what was on the screen (specification S2.026, S2.082). */
function openLogin(email?: string) {
  if (currentModals().some(({ title, closing }) => title === texts.loginTitle && !closing)) return
  openModal({ title: texts.loginTitle, width: '26rem', dismissable: false, content: <LoginDialog email={email} /> })
}
