export const firstNames =
  'Ada Amir Anna Ben Bianca Carla Chen Clara Daan David Diego Elena Elif Emil Emma Erik Fatima Felix Finn Freya Gabriel Greta Hana Hugo Ida Igor Ines Ivan Jan Jana Joana Jonas Julia Kai Karim Klara Lars Laura Lea Leo Lena Lina Luca Magnus Maja Marco Maria Marta Max Mia Milan Mira Nadia Nils Nina Noah Nora Olga Oscar Paula Pavel Petra Philipp Priya Rafael Rosa Samir Sara Sofia Stefan Tara Theo Tim Tomas Ulla Vera Victor Wanda Yara Yusuf Zoe'.split(
    ' ',
  )
export const lastNames =
  'Adler Almeida Andersen Arslan Bauer Becker Berg Bianchi Blom Brandt Carvalho Castillo Costa Dahl Demir Dietrich Dubois Eriksen Esposito Falk Ferrari Fischer Fontaine Garcia Graf Haas Hansen Hartmann Herrera Holm Horvat Ivanov Jansen Jensen Kaya Keller Khan Koch Kowalski Kraus Larsen Lehmann Lindgren Lopez Lund Maier Marino Martens Meyer Moreau Moreno Nagy Nilsson Novak Okafor Olsen Pereira Petrov Popescu Rao Reiter Richter Rossi Roth Ruiz Santos Schmidt Schneider Silva Sommer Sorensen Stein Svensson Tanaka Torres Vogel Wagner Weber Weiss Winter Wolf Yilmaz Zimmer'.split(
    ' ',
  )
export const companyStems =
  'Alder Amber Arbor Aster Basalt Beacon Birch Borealis Brook Cedar Cobalt Copper Corvus Delta Ember Falcon Fjord Garnet Granite Harbor Hazel Heron Indigo Iris Juniper Kestrel Lagoon Larch Linden Lotus Lumen Maple Marlin Meridian Merlin Nimbus Nordwind Oak Onyx Opal Orchid Osprey Pine Plover Quarry Quartz Raven Ridge River Rowan Saffron Sage Sable Sierra Slate Sparrow Spruce Summit Tamarind Terra Thistle Tundra Vale Verdant Vesper Walnut Willow Zephyr'.split(
    ' ',
  )
export const companyTrades =
  'Logistics Consulting Insurance Tools Foods Software Pharma Energy Legal Media Partners Systems Textiles Optics Capital Clinics Shipping Packaging Robotics Travel'.split(
    ' ',
  )
export const products = ['Lumen 3', 'Lumen 4', 'Prisma', 'Halo', 'Spectra Pro', 'Fieldscope']
export const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
/** Consumer mail providers of the demo; `.example` names belong to nobody (RFC 2606). */
export const consumerDomains = ['freemail.example', 'postbox.example', 'homemail.example', 'webletter.example']
