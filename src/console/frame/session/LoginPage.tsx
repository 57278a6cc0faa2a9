import { navigate, useBrowserLocation } from '../../base/address/location';
import { safeRedirect } from '../../base/address/redirect';
import { queryClient } from '../../base/http/queryClient';
import { LoginForm } from './LoginForm';
import classes from './LoginPage.module.css';

/** Sign-in, alone on the page. Leads to `redirect` where that lies inside the console. */
export function LoginPage() {
  const { query } = useBrowserLocation();
  const enter = () => {
    queryClient.clear();
    navigate(safeRedirect(new URLSearchParams(query).get('redirect')), { replace: true });
  };
  return (
    <div className={classes.page}>
      <div className={classes.picture} aria-hidden="true">
        <Rings />
        <p className={classes.motto}>
          一口井,一座台。
          <br />
          从店铺、订单到对账,不离键盘。
        </p>
      </div>
      <main className={classes.side}>
        <div className={classes.box}>
          <img src="/favicon.svg" width={40} height={40} alt="" />
          <h1 className={classes.title}>登录井台</h1>
          <p className={classes.lead}>水站与智慧店铺运营控制台</p>
          <LoginForm onDone={enter} />
        </div>
      </main>
    </div>
  );
}

const Rings = () => (
  <svg className={classes.rings} viewBox="0 0 800 800" preserveAspectRatio="xMidYMid slice">
    {RINGS.map((r, i) => (
      <circle key={r} cx="330" cy="430" r={r} style={{ opacity: 0.5 - i * 0.05 }} />
    ))}
    <circle className={classes.drop} cx="330" cy="430" r="9" />
  </svg>
);
const RINGS = [40, 84, 134, 190, 252, 320, 394, 474, 560];
