import { expect, test } from 'vitest'
import { formatDocument } from './text-document.ts'
import { readHtml } from './paste-html.ts'
import { schema } from './schema.ts'

function read(html: string) {
  const { blocks, sources, leftOut } = readHtml(new DOMParser().parseFromString(html, 'text/html').body)
  return { text: formatDocument(schema.nodes.doc.create({ sources }, blocks)), leftOut: leftOut?.title }
}

const wordItem = (level: number, mark: string, text: string, font = '') =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:${level * 0.5}in;text-indent:-.25in;mso-list:l${level} level${level} lfo1'><![if !supportLists]><span lang=EN-US ${font}><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]><span lang=EN-US>${text}<o:p></o:p></span></p>`

const word = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"><style><!-- /* Font Definitions */ p.MsoNormal{mso-style-parent:"";margin:0in} --></style>
<!--[if gte mso 9]><xml><w:WordDocument><w:TrackMoves/></w:WordDocument></xml><![endif]--></head>
<body lang=EN-US style='tab-interval:.5in'><!--StartFragment-->
<h1 style='margin-left:.25in;text-indent:-.25in;mso-list:l2 level1 lfo3'><![if !supportLists]><span style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span><![endif]><a name="_Toc1"></a><span style='mso-bidi-font-size:16.0pt'>Feeding
 a puppy<o:p></o:p></span></h1>
<p class=MsoNormal><b style='mso-bidi-font-weight:normal'><span style='color:red'>Never</span></b><span style='mso-spacerun:yes'>&nbsp; </span>skip <i style='mso-bidi-font-style:normal'>breakfast</i>: a
 puppy needs 10<sup>2</sup> kcal<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]><span class=MsoFootnoteReference><span style='font-size:12.0pt'>[1]</span></span><![endif]></span></span></a> a day<span class=MsoCommentReference><span style='font-size:8.0pt'><a class=msocomanchor id="_anchor_1" href="#_msocom_1" name="_msoanchor_1">[AB1]</a><![if !supportAnnotations]><![endif]><span style='mso-special-character:comment'>&nbsp;</span></span></span>, not <del cite="mailto:Ann" datetime="2026-01-01T10:00"><span>twice</span></del><ins cite="mailto:Ann">once</ins> a week.<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
${wordItem(1, '·', 'Wet food', "style='font-family:Symbol'")}${wordItem(2, 'o', 'in small cans', 'style=\'font-family:"Courier New"\'')}${wordItem(1, '·', 'Dry food', "style='font-family:Symbol'")}
<p class=MsoNormal>Then:</p>
${wordItem(1, '3.', 'Wait')}${wordItem(1, '4.', 'Walk')}
<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;mso-yfti-tbllook:1184'>
 <tr style='mso-yfti-irow:0'><td width=100 valign=top><p class=MsoNormal><b>Age</b><o:p></o:p></p></td><td width=200 colspan=2 valign=top><p class=MsoNormal>Food<o:p></o:p></p></td></tr>
 <tr><td rowspan=2><p class=MsoNormal>8 weeks</p></td><td><p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·&nbsp;</span>wet</p><p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·&nbsp;</span>soft</p></td><td><p class=MsoNormal>4 times</p></td></tr>
 <tr><td><p class=MsoNormal>dry</p></td><td><p class=MsoNormal><o:p>&nbsp;</o:p></p></td></tr>
</table>
<p class=MsoNormal><span style='mso-no-proof:yes'><!--[if gte vml 1]><v:shape id="x"><v:imagedata src="file:///C:/clip_image001.png"/></v:shape><![endif]--><![if !vml]><img width=300 height=200 src="file:///C:/Users/ann/clip_image001.png" v:shapes="x"><![endif]></span><span style='mso-hide:all'>Hidden words</span></p>
<div style='mso-element:footnote-list'><![if !supportFootnotes]><br clear=all><hr align=left size=1 width="33%"><![endif]>
<div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href="#_ftnref1" name="_ftn1" title=""><span class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]><span>[1]</span><![endif]></span></span></a> Puppies at home, <a href="https://example.org/puppies?utm_source=word">https://example.org/puppies</a>.<o:p></o:p></p></div></div>
<div style='mso-element:comment-list'><![if !supportAnnotations]><hr class=msocomoff align=left size=1 width="33%"><![endif]><div style='mso-element:comment'><div id="_com_1" class=msocomtxt><a name="_msocom_1"></a><p class=MsoCommentText><span class=MsoCommentReference><a class=msocomoff href="#_msoanchor_1">[AB1]</a></span>Is that so?<o:p></o:p></p></div></div></div>
<!--EndFragment--></body></html>`

test('a document of Word keeps its text, lists, merged cells and footnotes, and says what was left out', () => {
  expect(read(word)).toEqual({
    text: [
      '## Feeding a puppy',
      '**Never** skip *breakfast*: a puppy needs 10² kcal[^1] a day, not once a week.',
      '- Wet food\n  - in small cans\n- Dry food',
      'Then:',
      '3. Wait\n4. Walk',
      '| **Age** | Food |  |\n|---|---|---|\n| 8 weeks | wet soft | 4 times |\n|  | dry |  |',
      '[^1]: Puppies at home | | https://example.org/puppies',
    ]
      .join('\n\n')
      .replace('home | |', 'home |  |'),
    leftOut: 'A deleted passage, a picture, and a comment were left out',
  })
})

const span = (text: string, style = '') =>
  `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;font-variant:normal;text-decoration:none;vertical-align:baseline;white-space:pre-wrap;${style}">${text}</span>`
const item = (level: number, ...content: readonly string[]) =>
  `<li dir="ltr" style="list-style-type:disc;white-space:pre;" aria-level="${level}"><p dir="ltr" style="line-height:1.38;margin-top:0pt" role="presentation">${content.join('')}</p></li>`

const docs = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1f2e"><h2 dir="ltr" style="line-height:1.38">${span('Heat', 'font-size:16pt')}</h2>
<p dir="ltr">${span('CO')}${span('<span style="font-size:0.6em;vertical-align:sub;">2</span>')}${span(' is ')}${span('heavy', 'font-weight:700;')}${span(', see ')}<a href="https://www.google.com/url?q=https://example.org/heat&amp;sa=D&amp;source=editors" style="text-decoration:none;">${span('this page', 'color:#1155cc;text-decoration:underline;')}</a>${span('.')}</p><br />
<ul style="margin-top:0;padding-inline-start:48px;">${item(1, span('Shade'))}<ul>${item(2, span('a tree'))}<ul>${item(3, span('an old one'))}</ul></ul>${item(1, span('Water'), '<br>', span('cool'))}</ul>
<ul style="list-style:none"><li role="checkbox" aria-checked="false" aria-level="1"><img src="data:image/png;base64,iVBORw0KGgo=" width="17.6px" height="17.6px" alt="unchecked" aria-roledescription="checkbox" /><p role="presentation">${span('Pack a bowl')}</p></li></ul>
<div dir="ltr" style="margin-left:0pt;" align="left"><table style="border:none;border-collapse:collapse;"><colgroup><col width="200" /><col /></colgroup><tbody><tr style="height:0pt"><td style="border:solid #000 1pt"><p dir="ltr">${span('Sign')}</p></td><td><p dir="ltr">${span('What')}</p></td></tr><tr><td><p>${span('Panting')}</p></td><td><ul>${item(1, span('shade'))}${item(1, span('water'))}</ul></td></tr></tbody></table></div>
<p dir="ltr"><span><span style="border:none;display:inline-block;overflow:hidden;width:602px;height:401px;"><img src="https://lh7-rt.googleusercontent.com/docsz/abc=s800" width="602" height="401" style="margin-left:0px" /></span></span></p>
<p>${span('As the vet said', 'font-style:italic;')}<sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup>${span(' today')}<sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup></p>
<hr><div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a><span> Heat in dogs, Vet School</span></p></div><div style="border:1px solid black"><p><a href="#cmnt_ref1" id="cmnt1">[a]</a><span>Ask her again</span></p></div></b>`

test('a document of Google Docs keeps its text, lists, cells and footnotes, and says what was left out', () => {
  expect(read(docs)).toEqual({
    text: [
      '## Heat',
      'CO₂ is **heavy**, see [this page](https://example.org/heat).',
      '- Shade\n  - a tree\n  - an old one\n- Water cool\n- Pack a bowl',
      '| Sign | What |\n|---|---|\n| Panting | shade water |',
      '*As the vet said*[^1] today',
      '[^1]: Heat in dogs, Vet School',
    ].join('\n\n'),
    leftOut: 'A picture and a comment were left out',
  })
})

test('a footnote of LibreOffice becomes a source, and a link inside a page is only text', () => {
  const html = `<p>Salt harms<a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a> cats, <a href="#later">see below</a>.</p><p><a name="later" href="/shop">Later</a></p>
    <div id="sdfootnote1"><p class="sdfootnote"><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a>Salt, Clinic: https://example.org/salt.</p><p>More on it.</p></div>`
  expect(read(html).text).toBe(
    'Salt harms[^1] cats, see below.\n\n[Later](/shop)\n\n[^1]: Salt, Clinic: https://example.org/salt. More on it. |  | https://example.org/salt',
  )
})
