import { withAlternatives } from '@sharelight/connectors'
import { z } from 'zod'

export const courierScopes = { read: 'letters.read', write: 'letters.write' } as const

export const CourierSettings = withAlternatives(
  z.object({
    authority: z.url().meta({ title: 'Authority', description: 'Where people sign in.' }),
    api: z.url().meta({ title: 'Address', description: 'Where letters are.' }),
    clientId: z.string().min(1).meta({ title: 'Application' }),
    clientSecret: z.string().optional().meta({ title: 'Client secret', secret: true }),
    certificate: z
      .string()
      .optional()
      .meta({ title: 'Certificate', description: 'In PEM, with its private key.', secret: true, control: 'long' }),
  }),
  [
    {
      title: 'The application shows',
      choices: [
        { title: 'Client secret', fields: ['clientSecret'] },
        { title: 'Certificate', fields: ['certificate'] },
      ],
    },
  ],
)
export type CourierSettings = z.infer<typeof CourierSettings>
