/** Whom Microsoft calls Global Administrator, in every tenant. */
export const globalAdministrator = '62e90394-69f5-4237-9190-012177145e10'

/** Roles that administer nothing: everybody has one of these, or it only reads the directory. */
const harmless: ReadonlySet<string> = new Set([
  '88d8e3e3-8f55-4a1e-953a-9b9898b8876b',
  'a0b1b346-4d3e-4e8b-98f8-753987be4970',
  '10dae51f-b6af-4016-8d66-8c2a99b929b3',
  '2af84b1e-32c8-42b7-82bc-daa82404023b',
])

export const administers = (role: string) => !harmless.has(role)

/** What CISA calls highly privileged. @see https://github.com/cisagov/ScubaGear/blob/main/PowerShell/ScubaGear/baselines/aad.md */
export const highlyPrivileged: readonly string[] = [
  globalAdministrator,
  'e8611ab8-c189-46e8-94e1-60213ab1f814',
  'fe930be7-5e62-47db-91af-98c3a49a38b1',
  'f28a1f50-f6e7-4571-818b-6a12f2af6b6c',
  '29232cdf-9323-42fd-ade2-1d097af3e4de',
  '8ac3fc64-6eca-42ea-9e69-59f4c7b60eb2',
  '9b895d92-2cd3-44c7-9d02-a6ac2d5ea5c3',
  '158c047a-c907-4556-b7ef-446551a6b5f7',
]

/** Whom CIS asks for a second step of their own: the above and Authentication, Billing, Conditional Access, Helpdesk, Password, Privileged Authentication and Security Administrators, Global Readers. */
export const administrative: readonly string[] = [
  ...highlyPrivileged,
  'c4e39bd9-1100-46d3-8c65-fb160da0071f',
  'b0f54661-2d74-4c50-afa3-1ec803f12efe',
  'b1be1c3e-b65d-4f19-8427-f6fa0d97feb9',
  '729827e3-9c14-49f7-bb1b-9608f156bbb8',
  '966707d0-3269-4727-9be2-8c3a10f19b9d',
  '7be44c8a-adaf-4e2a-84d6-ab2649e08a13',
  '194ae4cb-b126-40b2-bd5b-6091b380977d',
  'f2ef992c-3afb-46b9-b7cf-a126ee74c451',
]
