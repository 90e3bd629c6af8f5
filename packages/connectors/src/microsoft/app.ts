import type { ClientProof, OAuthClient } from '../kit/connector.ts'
import { clouds, type CloudName } from './clouds.ts'

/** An application that an organisation has registered in its tenant. */
export interface MicrosoftApp {
  tenantId: string
  clientId: string
  clientSecret?: string | undefined
  certificate?: string | undefined
  cloud: CloudName
}

/** The application signs in for itself; an administrator consents once, at `adminconsent`, which brings no code back. */
export function appClient({ tenantId, clientId, clientSecret, certificate, cloud }: MicrosoftApp): OAuthClient {
  const authority = `https://${clouds[cloud].login}/${encodeURIComponent(tenantId)}`
  return {
    clientId,
    token: `${authority}/oauth2/v2.0/token`,
    proof: proofOf({ clientSecret, certificate }),
    grant: { kind: 'client', consent: `${authority}/adminconsent` },
    // A tenant may also be named by one of its domains, which no answer repeats.
    ...(isId(tenantId) && { tenant: tenantId.toLowerCase() }),
  }
}

function proofOf({ clientSecret, certificate }: Pick<MicrosoftApp, 'clientSecret' | 'certificate'>): ClientProof {
  if (certificate !== undefined) return { kind: 'certificate', pem: certificate }
  return clientSecret === undefined ? { kind: 'installation' } : { kind: 'secret', secret: clientSecret }
}

const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
