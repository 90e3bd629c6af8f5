import { z } from 'zod'
import type { Connector, Licence } from './connector.ts'

const WithServices = z.looseObject({ services: z.array(z.string()) })

/** What may be read of a source: its settings without the services that are not licensed, or what it lacks where nothing is left. */
export type Licensed = { settings: unknown } | { lacks: Licence }

/** A source as far as an organisation's licence goes. */
export function licensed(
  { features = {} }: Pick<Connector, 'features'>,
  settings: unknown,
  has: (licence: Licence) => boolean,
): Licensed {
  if (features.whole && !has(features.whole)) return { lacks: features.whole }
  const named = WithServices.safeParse(settings)
  if (!features.services || !named.success) return { settings }
  const lacking = (service: string) => {
    const feature = features.services?.[service]
    return feature !== undefined && !has(feature) ? feature : undefined
  }
  const services = named.data.services.filter(service => !lacking(service))
  const [first] = named.data.services
  const lacks = services.length === 0 && first !== undefined ? lacking(first) : undefined
  if (lacks) return { lacks }
  return { settings: services.length === named.data.services.length ? settings : { ...named.data, services } }
}
