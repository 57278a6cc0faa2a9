import './layers.css';
import 'virtual:component-styles';
import './base.css';
import './tokens.css';
import { ActionIcon, createTheme, MantineProvider, type MantineThemeOverride } from '@mantine/core';
import { useColorScheme } from '@mantine/hooks';
import { useEffect, useLayoutEffect, useMemo, type ReactNode } from 'react';
import { LAYERS } from '../handover/layers';
import { palettes } from './palettes';
import { useSettings, type Settings } from './settings';

const PRIMARY = { default: 'well', green: 'green', glory: 'glory' } as const;

/** Mantine dressed as this console, following the theme drawer. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const { name, scheme, density } = useSettings();
  const system = useColorScheme('light', { getInitialValueInEffect: false });
  const theme = useMemo(() => themeOf(name), [name]);
  useLayoutEffect(() => {
    Object.assign(document.documentElement.dataset, { theme: name, density });
  }, [name, density]);
  useLayoutEffect(() => {
    for (const [layer, height] of Object.entries(LAYERS)) document.documentElement.style.setProperty(`--layer-${layer}`, String(height));
  }, []);
  useEffect(lightOnPaper, []);
  return (
    <MantineProvider theme={theme} forceColorScheme={scheme === 'auto' ? system : scheme}>
      {children}
    </MantineProvider>
  );
}

/** Paper is white, whatever the screen is. */
function lightOnPaper() {
  const { dataset } = document.documentElement;
  let scheme = dataset.mantineColorScheme;
  const before = () => {
    scheme = dataset.mantineColorScheme;
    dataset.mantineColorScheme = 'light';
  };
  const after = () => {
    dataset.mantineColorScheme = scheme;
  };
  window.addEventListener('beforeprint', before);
  window.addEventListener('afterprint', after);
  return () => {
    window.removeEventListener('beforeprint', before);
    window.removeEventListener('afterprint', after);
  };
}

const FONT =
  '-apple-system, BlinkMacSystemFont, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", "Segoe UI", sans-serif';
const MONO = 'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "Liberation Mono", monospace';

const themeOf = (name: Settings['name']): MantineThemeOverride =>
  createTheme({
    colors: palettes,
    primaryColor: PRIMARY[name],
    primaryShade: { light: 7, dark: 6 },
    black: '#1d272d',
    fontFamily: FONT,
    fontFamilyMonospace: MONO,
    fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '18px' },
    lineHeights: { xs: '1.4', sm: '1.5', md: '1.5', lg: '1.5', xl: '1.5' },
    spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
    radius: { xs: '2px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
    defaultRadius: 'md',
    headings: {
      fontWeight: '600',
      sizes: { h1: { fontSize: '18px' }, h2: { fontSize: '16px' }, h3: { fontSize: '14px' }, h4: { fontSize: '13px' } },
    },
    respectReducedMotion: true,
    cursorType: 'pointer',
    components: {
      ActionIcon: ActionIcon.extend({ defaultProps: { variant: 'subtle' } }),
      // The head of a dialog is no second banner of the page. Closing takes no time: the next key belongs to the page again.
      Modal: {
        defaultProps: {
          attributes: { header: { role: 'presentation' } },
          centered: true,
          transitionProps: { duration: 120, exitDuration: 0 },
          overlayProps: { backgroundOpacity: 0.4 },
          closeButtonProps: { 'aria-label': '关闭' },
        },
      },
      Drawer: {
        defaultProps: {
          attributes: { header: { role: 'presentation' } },
          transitionProps: { duration: 140, exitDuration: 0 },
          overlayProps: { backgroundOpacity: 0.4 },
          closeButtonProps: { 'aria-label': '关闭' },
        },
      },
      // Mantine's own focus placeholder is an element a menu may not have; the first item takes the focus instead.
      Menu: { defaultProps: { withInitialFocusPlaceholder: false, transitionProps: { duration: 80 }, shadow: 'md' } },
      Popover: { defaultProps: { transitionProps: { duration: 80 }, shadow: 'md' } },
    },
  });
