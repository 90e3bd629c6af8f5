import { DirectionProvider, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { RouterProvider } from 'react-router/dom'
import { onReaction } from '../lib/failures.ts'
import { onOverlay, show } from '../lib/overlays.ts'
import { createQueryClient, statusQuery } from '../lib/queries.ts'
import { useModals } from '../ui/modal-store.ts'
import { cssVariables, theme } from '../ui/theme/theme.ts'
import { themeStore } from '../ui/theme/theme-store.ts'
import { toast } from '../ui/toast.ts'
import { Toasts } from '../ui/toasts.tsx'
import { openOverlay } from './overlays.tsx'
import { createRouter } from './router.tsx'
import { leave } from './session-end.ts'
import { direction } from '#texts/locale.ts'

const client = createQueryClient()
const router = createRouter(client)

onOverlay(request => void openOverlay(request))
onReaction(reaction => {
  if (reaction.kind === 'logout') leave(client, router, reaction.user)
  else if (reaction.kind === 'overlay') show(reaction.request)
  else if (reaction.kind === 'second-step') void client.invalidateQueries({ queryKey: statusQuery.queryKey })
  else toast(reaction.kind === 'toast' ? 'error' : reaction.kind, reaction.message)
})

export function App() {
  return (
    <DirectionProvider initialDirection={direction} detectDirection={false}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={themeStore}
        defaultColorScheme="light"
      >
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
          <Modals />
        </QueryClientProvider>
        <Toasts />
      </MantineProvider>
    </DirectionProvider>
  )
}

const ModalStack = lazy(() => import('../ui/modal-stack.tsx').then(module => ({ default: module.ModalStack })))

function Modals() {
  return (
    useModals().length > 0 && (
      <Suspense fallback={null}>
        <ModalStack />
      </Suspense>
    )
  )
}
