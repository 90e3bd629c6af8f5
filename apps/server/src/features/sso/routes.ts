import {
  addIdentityProvider,
  exchangeCode,
  getMicrosoftUrl,
  getProviderUrl,
  getSingleUserMicrosoftUrl,
  listIdentityProviders,
  listSignInProviders as listCall,
  removeIdentityProvider,
  signInSingleUserWithMicrosoft,
  signInWithMicrosoft as signInCall,
} from '@sharelight/contract'
import { serve, type Router } from '../../http/serve.ts'
import { microsoftUrl, signInWithMicrosoft } from './verbs/microsoft.ts'
import { providerUrl, signInWithCode } from './verbs/oidc.ts'
import { addProvider, listProviders, listSignInProviders, removeProvider } from './verbs/providers.ts'

export function ssoRoutes(router: Router) {
  const { services } = router
  serve(router, getMicrosoftUrl, (_, __, exchange) => microsoftUrl(services, 'microsoft', exchange))
  serve(router, signInCall, (ctx, input, { request, reply }) =>
    signInWithMicrosoft(ctx, 'microsoft', { ...input, request, reply }),
  )
  serve(router, getSingleUserMicrosoftUrl, (_, __, exchange) => microsoftUrl(services, 'microsoft-single', exchange))
  serve(router, signInSingleUserWithMicrosoft, (ctx, input, { request, reply }) =>
    signInWithMicrosoft(ctx, 'microsoft-single', { ...input, request, reply }),
  )
  serve(router, listCall, async (_, { email }) => ({ providers: await listSignInProviders(services, email) }))
  serve(router, getProviderUrl, (_, input, exchange) => providerUrl(services, input, exchange))
  serve(router, exchangeCode, (ctx, input, { request, reply }) => signInWithCode(ctx, { ...input, request, reply }))
  serve(router, listIdentityProviders, async ctx => ({ providers: await listProviders(ctx) }))
  serve(router, addIdentityProvider, (ctx, client) => addProvider(ctx, client))
  serve(router, removeIdentityProvider, async (ctx, { id }) => {
    await removeProvider(ctx, id)
    return {}
  })
}
