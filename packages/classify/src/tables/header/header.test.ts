import { describe, expect, it } from 'vitest'
import { headerSays } from './says.ts'

const conceptOf = (header: string) => headerSays(header).concepts[0]

describe('a header that is cut short', () => {
  it.each([
    ['cc_no', 'card'],
    ['driv_lic_no', 'licence'],
    ['soc_sec', 'national-id'],
    ['fec_nac', 'birth'],
    ['tax_ident_nr', 'tax-id'],
    ['lst_nm', 'last-name'],
    ['nr paszportu', 'passport'],
    ['travelDocNo', 'passport'],
    ['Blutgr.', 'blood'],
    ['immat', 'plate'],
    ['Nachn.', 'last-name'],
    ['mot_passe', 'password'],
    ['drv_lic', 'licence'],
    ['bloodgrp', 'blood'],
    ['natins', 'national-id'],
    ['dlnum', 'licence'],
    ['körkortsnr', 'licence'],
    ['č. karty', 'card'],
    ['adresse client', 'address'],
  ])('%s names what it is short for', (header, concept) => {
    expect(conceptOf(header)).toBe(concept)
  })

  it('says nothing surely where it may be short for things of different kinds', () => {
    expect(headerSays('st_cd')).toMatchObject({ isVague: true })
    expect(headerSays('ord_no')).toMatchObject({ isOther: true })
  })
})

it.each([
  ['supplier_contact', 'full-name'],
  ['supplier_name', undefined],
  ['c_addr_cty', 'city'],
  ['születési_dátum', 'birth'],
  ['дата_народження', 'birth'],
  ['so_dien_thoai', 'phone'],
  ['reset_password_token', 'secret'],
])('%s names %s', (header, concept) => {
  expect(conceptOf(header)).toBe(concept)
})

describe('a header', () => {
  it.each([
    ['TAXPAYERSSN', 'national-id'],
    ['STREETADDR', 'street'],
    ['salaryamt', 'salary'],
    ['burgerservicenr', 'national-id'],
  ])('%s is read in its parts', (header, concept) => {
    expect(conceptOf(header)).toBe(concept)
  })

  it.each([
    ['NIF Titular', 'national-id'],
    ['clave_usuario', 'password'],
    ['matriculaVehiculo', 'plate'],
  ])('%s names the thing, not whose it is', (header, concept) => {
    expect(conceptOf(header)).toBe(concept)
  })

  it('of things is nobody’s name, written in full or not', () => {
    for (const header of ['product_name', 'prod name', 'dept_name']) expect(headerSays(header).isOther).toBe(true)
  })

  it('with a full stop behind an abbreviation is no path', () => {
    expect(conceptOf('Tel. privat')).toBe('phone')
    expect(conceptOf('record.Blutgr.')).toBe('blood')
    expect(conceptOf('customer.address.city')).toBe('city')
  })
})
