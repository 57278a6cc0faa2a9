// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { cleanPasted } from './pasted';

const item = (text: string, bullet: string) =>
  `<p class=MsoListParagraph style='margin-left:18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${bullet}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]><span lang=EN-US>${text}<o:p></o:p></span></p>`;

it('Word: its lists are lists, its styles and comments are gone', () => {
  const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal {color:red} --></style></head><body lang=ZH-CN><!--StartFragment-->
    <p class=MsoNormal style='mso-margin-top-alt:auto'><b>通知</b><span style='color:red'>:停水</span><o:p></o:p></p>${item('甲', '·')}${item('乙', '·')}<p class=MsoNormal>其后</p>${item('第一', '1.')}${item('第二', '2.')}<!--[if gte mso 9]><xml><w:WordDocument/></xml><![endif]--><!--EndFragment--></body></html>`;
  const clean = cleanPasted(word)
    .replace(/<\/?span>/g, '')
    .replace(/\s*\n\s*/g, '');
  expect(clean).toBe('<p><b>通知</b>:停水</p><ul><li>甲</li><li>乙</li></ul><p>其后</p><ol><li>第一</li><li>第二</li></ol>');
});

it('web pages: bold by style is bold, what is copied whole is not', () => {
  expect(
    cleanPasted(
      '<b style="font-weight:normal" id="docs-internal-guid-1"><p><span style="font-weight:700">粗</span><span style="font-style:italic">斜</span></p></b>',
    ).replace(/<\/?span>/g, ''),
  ).toBe('<p><strong>粗</strong><em>斜</em></p>');
});

it('tables: a row is a line, its cells stand apart', () => {
  const text = cleanPasted(
    '<table class="MsoTable"><tbody><tr><td width=100><p class=MsoNormal>格<b>一</b></p></td><td><p>格二</p></td></tr><tr><th>三</th><td>四</td></tr></tbody></table>',
  ).replace(/\s+/g, ' ');
  expect(text).toBe('<p>格<b>一</b> 格二 </p><p>三 四 </p>');
});

it('pictures of this machine, of the page it came from and of data are gone, those anybody can see stay', () => {
  expect(
    cleanPasted(
      '<p>图<img src="file:///C:/a.png"><img src="data:image/png;base64,AAAA"><img src="/a.png"><img src="https://example.com/a.png" alt="桶" style="width:9px" onerror="alert(1)"></p>',
    ),
  ).toBe('<p>图<img src="https://example.com/a.png" alt="桶"></p>');
});
