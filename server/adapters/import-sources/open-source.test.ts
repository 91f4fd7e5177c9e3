import { strToU8, zipSync } from 'fflate'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { readExport, refusal, refusalOf, writeExport } from '#tests/kit/import-fixtures/open-export.ts'
import { wxr, wxrItem } from '#tests/kit/import-fixtures/wxr.ts'
import { openSource } from './open-source.ts'

const whole = wxr([wxrItem({ id: 1 })])

test.each([
  ['Handle,Title,Body (HTML),Vendor\na,b,c,d', 'the products of a Shopify store (CSV)'],
  ['ID,Type,SKU,Name,Published,Regular price\n1,simple,2,3,1,5', 'the products of WooCommerce (CSV)'],
  ['First Name,Last Name,Email,Accepts Marketing\na,b,c@d.example,no', 'the customers of a Shopify store (CSV)'],
  ['-- MySQL dump 10.13\n\nCREATE TABLE `wp_posts` (', 'a copy of a database (SQL)'],
  ['-- phpMyAdmin SQL Dump\n', 'a copy of a database (SQL)'],
  ['<!DOCTYPE html>\n<html lang="en"><body>Hello', 'an HTML page'],
  [
    "<?xml version='1.0' encoding='UTF-8'?><?xml-stylesheet href=\"http://www.blogger.com/styles/atom.css\"?><feed xmlns='http://www.w3.org/2005/Atom'>",
    'an export of Blogger',
  ],
  ['<?xml version="1.0"?><rss version="2.0"><channel><title>A</title>', 'an RSS feed'],
  ['<feed xmlns="http://www.w3.org/2005/Atom">', 'an Atom feed'],
  ['{"some": "json"}', 'a JSON file, but not an export of Ghost'],
  ['%PDF-1.7', 'a PDF'],
  [gzipSync('text'), 'a gzip archive; unpack it and choose the file in it'],
  [Buffer.from([1, 2, 0, 0, 255, 3, 9, 9]), 'a file of a program, not of text'],
  ['', 'an empty file'],
  ['  \n', 'an empty file'],
  ['Just words.', 'a file that no export of ours or others begins like'],
])('%j is refused by what it looks like', async (content, expected) => {
  expect(await refusal({ 'export.xml': content })).toMatch(`“export.xml” looks like ${expected}. Choose an export of`)
})

test.each([
  [{ 'posts/2021-05-04_Title-ab12.html': '<p>', 'profile/about.html': '' }, 'This looks like an export of Medium'],
  [{ 'wp-config.php': '<?php', 'backup.sql': '-- MySQL' }, 'This looks like a backup of a WordPress site'],
  [{ 'index.html': '<html>' }, 'This looks like a copy of a site as HTML pages'],
  [{ '2021/a.jpg': 'x' }, 'There are pictures, but no export with texts.'],
  [{ 'notes.txt': 'Just words.' }, 'The archive holds no export that we know. “notes.txt” looks like'],
  [{}, 'The archive has no files in it.'],
  [{ '__MACOSX/._a.xml': 'x', '.DS_Store': 'x' }, 'The archive has no files in it.'],
])('an archive of %j is refused', async (entries, expected) => {
  expect(await refusal({ 'a.zip': entries })).toMatch(expected)
})

test('a file goes by what is in it, not by its name', async () => {
  expect((await readExport({ 'notes.txt': whole })).name).toBe('wordpress')
  expect((await readExport({ 'export.csv': { 'site/whatever': whole } })).name).toBe('wordpress')
})

test('a file beside the export that is none of it is named', async () => {
  const { posts, dropped } = await readExport({ 'a.xml': whole, 'b.sql': '-- MySQL dump' })
  expect(posts).toHaveLength(1)
  expect(dropped).toMatchObject([{ what: 'b.sql', why: 'It looks like a copy of a database (SQL).' }])
})

describe('a table of links', () => {
  const pretty = 'id,url,slug,name\n7,https://shop.example/harness?a=1,go/harness,Harness\n8,,go/nothing,Nothing\n'

  test('of Pretty Links says where they lead', async () => {
    const item = wxrItem({ id: 32, type: 'pretty-link', title: 'Harness' })
    const { items, links, dropped } = await readExport({
      'a.xml': wxr([item, wxrItem({ id: 1 })]),
      'links.csv': pretty,
    })
    expect(links).toEqual([
      {
        kind: 'link',
        place: { file: 'links.csv', line: 2, title: 'Harness' },
        key: '7',
        plugin: 'prettylinks',
        slug: 'harness',
        path: '/go/harness',
        target: 'https://shop.example/harness?a=1',
        name: 'Harness',
      },
    ])
    expect(items.findIndex(({ kind }) => kind === 'link')).toBeLessThan(items.findIndex(({ kind }) => kind === 'post'))
    expect(dropped.map(({ what }) => what)).toEqual(['Nothing'])
  })

  test('of ThirstyAffiliates does, too', async () => {
    const table = 'Link Name,Destination URL,Slug,Categories\nBowl,https://shop.example/bowl,bowl,Dogs\n'
    const { links } = await readExport({ 'a.xml': whole, 'links.csv': table })
    expect(links).toMatchObject([{ plugin: 'thirstyaffiliates', key: 'bowl', slug: 'bowl', name: 'Bowl' }])
  })

  test('alone is refused', async () => {
    expect(await refusal({ 'links.csv': pretty })).toMatch('A table of links alone moves nothing.')
  })
})

test('pictures are found by path, address and the name of a smaller copy', async () => {
  const files = await writeExport({
    'a.xml': whole,
    'uploads.zip': {
      'uploads/2021/05/bowl.jpg': 'May',
      'uploads/2021/06/bowl.jpg': 'June',
      'uploads/2021/06/only one.png': 'one',
    },
  })
  const source = await openSource(files)
  const find = async (path: string) => {
    const stream = await source.openPicture(path)
    return stream && text(stream)
  }
  expect(await find('uploads/2021/05/bowl.jpg')).toBe('May')
  expect(await find('https://old.example/wp-content/uploads/2021/06/bowl.jpg?w=300')).toBe('June')
  expect(await find('https://old.example/wp-content/uploads/2021/06/bowl-300x200.jpg')).toBe('June')
  expect(await find('/somewhere/only%20one.png')).toBe('one')
  expect(await find('https://old.example/bowl.jpg')).toBeUndefined()
  expect(await find('../../../etc/passwd')).toBeUndefined()
  source.close()
})

describe('hostile archives', () => {
  const zip = (entries: Parameters<typeof zipSync>[0]) => Buffer.from(zipSync(entries))
  const bytes = strToU8(whole)
  const unix = 3
  const encrypted = () => {
    const archive = zip({ 'a.xml': bytes })
    archive.writeUInt16LE(1, archive.indexOf('PK\u0001\u0002', 0, 'latin1') + 8)
    return archive
  }
  const bomb = () => {
    const archive = zip({ 'a.xml': bytes })
    archive.writeUInt32LE(1_000_000_000, archive.indexOf('PK\u0001\u0002', 0, 'latin1') + 24)
    return archive
  }
  /** Two names for the same packed bytes. */
  const overlapping = () => {
    const archive = zip({ 'a.xml': [Buffer.alloc(5000, 'a'), { level: 0 }] })
    const start = archive.indexOf('PK\u0001\u0002', 0, 'latin1')
    const end = archive.indexOf('PK\u0005\u0006', 0, 'latin1')
    const entry = archive.subarray(start, end)
    const tail = Buffer.from(archive.subarray(end))
    tail.writeUInt16LE(2, 8)
    tail.writeUInt16LE(2, 10)
    tail.writeUInt32LE(entry.length * 2, 12)
    const second = Buffer.from(entry)
    second.write('b.xml', 46, 'latin1')
    return Buffer.concat([archive.subarray(0, start), entry, second, tail])
  }

  test.each([
    ['path that leads out', () => zip({ '../a.xml': bytes }), 'leads out of the archive'],
    ['absolute path', () => zip({ '/etc/a.xml': bytes }), 'leads out of the archive'],
    ['path of Windows', () => zip({ 'C:\\a.xml': bytes }), 'leads out of the archive'],
    ['symbolic link', () => zip({ 'a.xml': [bytes, { os: unix, attrs: 0o120777 << 16 }] }), 'symbolic link, “a.xml”'],
    ['password', encrypted, 'has a password'],
    ['file that shrinks too well', bomb, 'unpacks to far more than its size'],
    ['file that is there twice', overlapping, 'unpacks to far more than its size'],
    ['missing end', () => zip({ 'a.xml': bytes }).subarray(0, -10), 'breaks off or is damaged'],
    ['archive in it', () => zip({ 'a.zip': zip({ 'a.xml': bytes }) }), 'holds no export that we know'],
  ])('%s (T45)', async (_name, pack, expected) => {
    expect(await refusal({ 'a.zip': pack() })).toMatch(expected)
  })

  test('an entry that is damaged is refused when it is read', async () => {
    const archive = zip({ 'a.xml': [bytes, { level: 0 }] })
    archive.write('???', archive.indexOf('Title 1'), 'latin1')
    expect(await refusal({ 'a.zip': archive })).toBe(
      '“a.xml” is damaged and cannot be read to its end. Export or pack it again.',
    )
  })
})

test('a folder is read without following links out of it (T45)', async () => {
  const [file] = await writeExport({ secret: '# Secret' })
  const folder = `${file?.path}-folder`
  await mkdir(join(folder, 'posts'), { recursive: true })
  await writeFile(join(folder, 'posts', 'a.md'), '# A')
  await symlink(file?.path ?? '', join(folder, 'posts', 'b.md'))
  const source = await openSource([{ path: folder, name: 'notes' }])
  const items = await Array.fromAsync(source.items())
  expect(items.flatMap((item) => (item.kind === 'post' ? item.title : []))).toEqual(['A'])
})

test('a file that is not there is refused', async () => {
  const open = () => openSource([{ path: '/nowhere/a.xml', name: 'a.xml' }])
  expect(await refusalOf(open)).toBe('There is no file “a.xml”.')
})
