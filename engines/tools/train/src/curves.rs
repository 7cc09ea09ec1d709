//! The curves of a run: a table and a picture.

use std::fmt::Write as _;

use plotters::prelude::*;

use crate::{Epoch, Losses, TrainError};

pub(crate) const CSV: &str =
    "epoch,training_loss,validation_loss,results_loss,scores_loss,rate,positions_per_second";

/// The table in CSV; `speeds` are positions a second for the last epochs of `history`, which a
/// resumed run has not for the others.
pub fn csv(history: &[Epoch], speeds: &[f64]) -> String {
    let mut text = format!("{CSV}\n");
    let unknown = history.len().saturating_sub(speeds.len());
    for (i, epoch) in history.iter().enumerate() {
        let Epoch { number, training, validation, rate } = epoch;
        let Losses { target, results, scores } = validation;
        let results = results.map(|loss| format!("{loss:.6}")).unwrap_or_default();
        let _ =
            write!(text, "{number},{training:.6},{target:.6},{results},{scores:.6},{rate:.3e},");
        let speed = i.checked_sub(unknown).and_then(|i| speeds.get(i));
        let _ = speed.map(|speed| write!(text, "{speed:.0}"));
        text.push('\n');
    }
    text
}

/// The losses over the epochs as an SVG picture, with the loss `floor` of a perfect prediction.
pub(crate) fn svg(title: &str, history: &[Epoch], floor: f64) -> Result<String, TrainError> {
    let mut picture = String::new();
    draw(&mut picture, title, history, floor).map_err(|error| {
        TrainError::Refused(format!("{title}: the curves cannot be drawn: {error}"))
    })?;
    Ok(picture)
}

fn draw(
    picture: &mut String,
    title: &str,
    history: &[Epoch],
    floor: f64,
) -> Result<(), Box<dyn std::error::Error>> {
    let losses = history.iter().flat_map(|epoch| [epoch.training, epoch.validation.target]);
    let highest = losses.fold(floor, f64::max);
    let margin = (highest - floor).max(1e-6) * 0.05;
    let last = history.len().max(2) as f64;
    let area = SVGBackend::with_string(picture, (800, 500)).into_drawing_area();
    area.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&area)
        .caption(title, ("sans-serif", 18))
        .margin(12)
        .x_label_area_size(36)
        .y_label_area_size(64)
        .build_cartesian_2d(1.0..last, floor - margin..highest + margin)?;
    chart.configure_mesh().x_desc("epoch").y_desc("loss (nats)").draw()?;
    let curve = |loss: fn(&Epoch) -> f64| {
        history.iter().map(move |epoch| (f64::from(epoch.number), loss(epoch)))
    };
    let legend = |color: RGBColor| {
        move |(x, y): (i32, i32)| PathElement::new([(x, y), (x + 16, y)], color.stroke_width(2))
    };
    chart
        .draw_series(LineSeries::new(curve(|e| e.training), BLUE.stroke_width(2)))?
        .label("training")
        .legend(legend(BLUE));
    chart
        .draw_series(LineSeries::new(curve(|e| e.validation.target), RED.stroke_width(2)))?
        .label("validation")
        .legend(legend(RED));
    chart
        .draw_series(LineSeries::new([(1.0, floor), (last, floor)], BLACK))?
        .label("entropy of the targets")
        .legend(legend(BLACK));
    chart.configure_series_labels().border_style(BLACK).background_style(WHITE).draw()?;
    area.present()?;
    Ok(())
}
